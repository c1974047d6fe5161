import type { ReactNode } from 'react';
import { env } from '@/lib/env';
import { ButtonRoom, LocalLinkRoom } from '@/ui/local-link';
import { Note } from '@/ui/note';

export const verifyWords = { send: 'Send the link again', check: 'I have verified it' };

/** What is missing and why. @param acts the ways to it @param children what came of the last one */
export const VerifyEmailShape = ({ acts, children }: { acts: ReactNode; children?: ReactNode }) => (
  <Note kind="wait">
    <p>
      <b>Verify your e-mail address:</b> deposits, withdrawals, trades and plans need it.
    </p>
    <div className="mt-2 flex flex-wrap gap-2">{acts}</div>
    {children}
  </Note>
);

/** The note before its acts are loaded: as high as it will be, at every width. */
export const VerifyEmailLoading = () => (
  <VerifyEmailShape
    acts={
      <>
        <ButtonRoom>{verifyWords.send}</ButtonRoom>
        <ButtonRoom>{verifyWords.check}</ButtonRoom>
        {env.emulators && <LocalLinkRoom />}
      </>
    }
  />
);
