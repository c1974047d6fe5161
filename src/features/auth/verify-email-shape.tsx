import type { ReactNode } from 'react';
import { env } from '@/lib/env';
import type { Role } from '@/lib/session';
import { ButtonRoom } from '@/ui/button-room';
import { LocalLinkRoom } from '@/ui/feedback/local-link';
import { Note } from '@/ui/feedback/note';

export const verifyWords = { send: 'Send the link again', check: 'I have verified it' };

/** What the rules refuse until the address is verified. */
const needs: Record<Role, string> = {
  user: 'deposits, withdrawals, trades and plans need it.',
  admin: 'the desk is open to verified addresses only.',
};

interface VerifyEmailShapeProps {
  area: Role;
  /** Buttons to send the link and to check. */
  acts: ReactNode;
  /** Result of the last press. */
  children?: ReactNode;
}

/** What is missing and why. */
export const VerifyEmailShape = ({ area, acts, children }: VerifyEmailShapeProps) => (
  <Note kind="wait">
    <p>
      <b>Verify your e-mail address:</b> {needs[area]}
    </p>
    <div className="mt-2 flex flex-wrap gap-2">{acts}</div>
    {children}
  </Note>
);

/** Placeholder of the note while its buttons load, with the final height at every width. */
export const VerifyEmailLoading = ({ area }: Pick<VerifyEmailShapeProps, 'area'>) => (
  <VerifyEmailShape
    area={area}
    acts={
      <>
        <ButtonRoom dense>{verifyWords.send}</ButtonRoom>
        <ButtonRoom dense>{verifyWords.check}</ButtonRoom>
        {env.emulators && <LocalLinkRoom />}
      </>
    }
  />
);
