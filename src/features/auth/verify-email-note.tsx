import { type ReactNode, useCallback, useState } from 'react';
import { currentUser, sendVerification } from '@/data/auth/auth';
import { localVerificationLink } from '@/data/auth/local-links';
import { refreshUser } from '@/data/auth/own-sign-in';
import { useUserState } from '@/data/user-state';
import { env } from '@/lib/env';
import type { Role } from '@/lib/session';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { LocalLink, type LocalLinkProps } from '@/ui/feedback/local-link';
import { useWhenBack } from '@/ui/hooks/use-when-back';
import { toastNotice } from '@/ui/overlays/toasts';
import { VerifyEmailShape, verifyWords } from './verify-email-shape';
import { isAuthError, sentenceFor } from './words';

export interface VerifyEmailProps {
  area: Role;
  email: string;
  /** Sends the link once more. @throws AuthError */
  onSend: () => Promise<void>;
  /** Asks whether the address is verified by now; where it is, this note is taken away from outside. @throws AuthError */
  onCheck: () => Promise<boolean>;
  /** Where no e-mail is ever sent (local desk): finds what opens the link that it would have held. */
  localLink?: LocalLinkProps['find'] | undefined;
}

interface Answer {
  refused: boolean;
  text: string;
}

/** Compact: what is missing, why, and the ways to it. */
export function VerifyEmail({ area, email, onSend, onCheck, localLink }: VerifyEmailProps) {
  const [sent, setSent] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  // Nobody asked for this look, so nobody is told that it failed: the button does that.
  const look = useCallback(() => void onCheck().catch(() => undefined), [onCheck]);
  useWhenBack(look);
  const send = async () => {
    await onSend();
    setSent(sent + 1);
    setAnswer({ refused: false, text: `A link is on its way to ${email}.` });
  };
  const check = async () => {
    if (!(await onCheck())) return setAnswer({ refused: true, text: 'Not verified yet: open the link in the e-mail first.' });
    toastNotice('E-mail Address Verified');
    // The note goes away, and the pressed button with it.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  const refuse = (error: unknown) => setAnswer({ refused: true, text: sentenceFor(error) });
  return (
    <VerifyEmailShape
      area={area}
      acts={
        <>
          <Act run={send} refused={setAnswer}>
            {verifyWords.send}
          </Act>
          <Act run={check} refused={setAnswer}>
            {verifyWords.check}
          </Act>
          {localLink && <LocalLink key={sent} find={localLink} onOpened={() => check().catch(refuse)} />}
        </>
      }
    >
      <p role="status" className={cx('mt-2 empty:mt-0', answer?.refused && 'text-red')}>
        {answer?.text}
      </p>
    </VerifyEmailShape>
  );
}

interface ActProps {
  run: () => Promise<void>;
  refused: (answer: Answer | null) => void;
  children: ReactNode;
}

function Act({ run, refused, children }: ActProps) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    refused(null);
    try {
      await run();
    } catch (error) {
      const waiting = isAuthError(error, 'too-many');
      refused({
        refused: true,
        text: waiting ? 'A link was sent only a moment ago. Wait a few minutes before the next one.' : sentenceFor(error),
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button dense busy={busy} onClick={() => void press()}>
      {children}
    </Button>
  );
}

const address = () => currentUser()?.email ?? '';
const check = async () => (await refreshUser()).emailVerified;
const localLink = () => localVerificationLink(address());

/** For people with an unverified address. Once it is verified, the new token reaches all listeners. */
export function VerifyEmailNote() {
  const { role } = useUserState();
  const find = env.emulators ? localLink : undefined;
  return <VerifyEmail area={role} email={address()} onSend={sendVerification} onCheck={check} localLink={find} />;
}
