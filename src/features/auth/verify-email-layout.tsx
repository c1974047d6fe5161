import type { ReactNode } from 'react';
import type { Role } from '@/lib/browser-storage/session';
import { env } from '@/lib/env/env';
import { ButtonPlaceholder } from '@/ui/button-placeholder';
import { LocalLinkPlaceholder } from '@/ui/feedback/local-link';
import { Note } from '@/ui/feedback/note';

export const verifyLabels = { send: 'Resend link', check: 'I’ve verified it' };

/** What the rules refuse until the address is verified. */
const neededFor: Record<Role, string> = {
  user: 'you need it for deposits, withdrawals, trades and plans.',
  admin: 'you need it to use the desk.',
};

interface VerifyEmailLayoutProps {
  area: Role;
  acts: ReactNode;
  children?: ReactNode;
}

export const VerifyEmailLayout = ({ area, acts, children }: VerifyEmailLayoutProps) => (
  <Note kind="pending">
    <p>
      <b>Verify your email address:</b> {neededFor[area]}
    </p>
    <div className="mt-2 flex flex-wrap gap-2">{acts}</div>
    {children}
  </Note>
);

/** Placeholder of the note while its buttons load, with the final height at every width. */
export const VerifyEmailLoading = ({ area }: Pick<VerifyEmailLayoutProps, 'area'>) => (
  <VerifyEmailLayout
    area={area}
    acts={
      <>
        <ButtonPlaceholder dense>{verifyLabels.send}</ButtonPlaceholder>
        <ButtonPlaceholder dense>{verifyLabels.check}</ButtonPlaceholder>
        {env.emulators && <LocalLinkPlaceholder />}
      </>
    }
  />
);
