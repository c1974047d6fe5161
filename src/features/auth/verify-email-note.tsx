import { type ReactNode, useCallback, useState } from 'react';
import { getCurrentUser, sendVerification } from '@/data/auth/auth';
import { refreshUser } from '@/data/auth/credentials';
import { getLocalVerificationLink } from '@/data/auth/local-links';
import { useUserState } from '@/data/user-state';
import type { Role } from '@/lib/browser-storage/session';
import { env } from '@/lib/env/env';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { LocalLink, type LocalLinkProps } from '@/ui/feedback/local-link';
import { useOnTabReturn } from '@/ui/hooks/use-on-tab-return';
import { showNotice } from '@/ui/overlays/toasts';
import { isAuthError, sentenceFor } from './form-errors';
import { VerifyEmailLayout, verifyLabels } from './verify-email-layout';

interface VerifyEmailProps {
  area: Role;
  email: string;
  /** Sends the link again. @throws AuthError */
  onSend: () => Promise<void>;
  /**
   * Returns true if the address is verified. The parent then removes this note.
   * @throws AuthError
   */
  onCheck: () => Promise<boolean>;
  /** Local desk only, which sends no e-mail: finds the link. */
  localLink?: LocalLinkProps['findLink'] | undefined;
}

interface CheckAnswer {
  refused: boolean;
  text: string;
}

function VerifyEmail({ area, email, onSend, onCheck, localLink }: VerifyEmailProps) {
  const [sent, setSent] = useState(0);
  const [answer, setAnswer] = useState<CheckAnswer | null>(null);
  // This check runs by itself, so its failure is not shown. The button reports failures.
  const checkQuietly = useCallback(() => void onCheck().catch(() => undefined), [onCheck]);
  useOnTabReturn(checkQuietly);
  const send = async () => {
    await onSend();
    setSent(sent + 1);
    setAnswer({ refused: false, text: `We’ve sent a link to ${email}.` });
  };
  const check = async () => {
    if (!(await onCheck()))
      return setAnswer({
        refused: true,
        text: 'Not verified yet. Open the link in the email first.',
      });
    showNotice('Email Address Verified');
    // The note disappears together with the pressed button.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const refuse = (error: unknown) => setAnswer({ refused: true, text: sentenceFor(error) });
  return (
    <VerifyEmailLayout
      area={area}
      acts={
        <>
          <VerifyAction run={send} refused={setAnswer}>
            {verifyLabels.send}
          </VerifyAction>
          <VerifyAction run={check} refused={setAnswer}>
            {verifyLabels.check}
          </VerifyAction>
          {localLink && (
            <LocalLink key={sent} findLink={localLink} onOpened={() => check().catch(refuse)} />
          )}
        </>
      }
    >
      <p role="status" className={cx('mt-2 empty:mt-0', answer?.refused && 'text-red')}>
        {answer?.text}
      </p>
    </VerifyEmailLayout>
  );
}

interface VerifyActionProps {
  run: () => Promise<void>;
  refused: (answer: CheckAnswer | null) => void;
  children: ReactNode;
}

function VerifyAction({ run, refused, children }: VerifyActionProps) {
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
        text: waiting
          ? 'We just sent a link. Wait a few minutes before asking for another.'
          : sentenceFor(error),
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

const getEmail = () => getCurrentUser()?.email ?? '';
const checkVerified = async () => (await refreshUser()).emailVerified;
const getLocalLink = () => getLocalVerificationLink(getEmail());

/**
 * For users with an unverified address. After verification, all listeners receive the new token.
 */
export function VerifyEmailNote() {
  const { role } = useUserState();
  const find = env.emulators ? getLocalLink : undefined;
  return (
    <VerifyEmail
      area={role}
      email={getEmail()}
      onSend={sendVerification}
      onCheck={checkVerified}
      localLink={find}
    />
  );
}
