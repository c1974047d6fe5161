import { sendPasswordReset } from '@/data/auth/auth';
import { getLocalResetLink } from '@/data/auth/local-links';
import { env } from '@/lib/env/env';
import { Note } from '@/ui/feedback/note';

/** A reset that was requested. */
export interface SentReset {
  /** Local desk only, which sends no e-mail: the link, or null if there is none. */
  link?: string | null;
}

/** Requests a link to choose a new password. @throws AuthError */
export async function sendReset(email: string): Promise<SentReset> {
  await sendPasswordReset(email);
  return env.emulators ? { link: await getLocalResetLink(email) } : {};
}

/** The answer to a request. It does not reveal whether an account has the address. */
export const ResetSent = ({ sent: { link } }: { sent: SentReset }) => (
  <>
    <Note kind="success" role="status">
      If there’s an account with this address, we’ve sent it a link to choose a new password. We
      only send a few each hour.
    </Note>
    {link !== undefined && (
      <Note>
        <b>Local desk:</b> no email is sent.{' '}
        {link ? (
          <a href={link}>Open the link</a>
        ) : (
          'There’s no account with this address, so there’s no link.'
        )}
      </Note>
    )}
  </>
);
