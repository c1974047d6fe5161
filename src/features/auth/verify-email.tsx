import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { Note } from '@/ui/note';
import { isAuthError, sentenceFor } from './words';

export interface VerifyEmailProps {
  email: string;
  /** Sends the link once more. @throws AuthError */
  onSend: () => Promise<void>;
  /** Asks whether the address is verified by now; where it is, this note is taken away from outside. @throws AuthError */
  onCheck: () => Promise<boolean>;
  /** Where no e-mail is ever sent (local desk): the link it would have held, or null where none was asked for. */
  localLink?: (() => Promise<string | null>) | undefined;
}

interface Answer {
  refused: boolean;
  text: string;
}

/** Compact: what is missing, why, and the ways to it. */
export function VerifyEmail({ email, onSend, onCheck, localLink }: VerifyEmailProps) {
  const [sent, setSent] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  useWhenBack(onCheck);
  const send = async () => {
    await onSend();
    setSent(sent + 1);
    setAnswer({ refused: false, text: `A link is on its way to ${email}.` });
  };
  const check = async () => {
    if (!(await onCheck())) setAnswer({ refused: true, text: 'Not verified yet: open the link in the e-mail first.' });
  };
  return (
    <Note kind="wait">
      <p>
        <b>Verify your e-mail address:</b> deposits, withdrawals, trades and plans need it.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Act run={send} refused={setAnswer}>
          Send the link again
        </Act>
        <Act run={check} refused={setAnswer}>
          I have verified it
        </Act>
        {localLink && <LocalLink key={sent} find={localLink} />}
      </div>
      <p role="status" className={cx('mt-2 empty:mt-0', answer?.refused && 'text-red')}>
        {answer?.text}
      </p>
    </Note>
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

/** Appears once the link is known. */
function LocalLink({ find }: { find: () => Promise<string | null> }) {
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    find().then(
      (found) => here && setLink(found),
      (error: unknown) => console.error('The local desk gave no link:', error),
    );
    return () => {
      here = false;
    };
  }, [find]);
  if (link === null) return null;
  return (
    <a className="btn" data-kind="second" data-dense="" href={link} target="_blank" rel="noopener">
      Open the link (local desk)
    </a>
  );
}

/** Milliseconds between two looks that nobody asked for. */
const pause = 3_000;

/** The link is opened elsewhere: whoever comes back to this tab may have opened it. */
function useWhenBack(check: () => Promise<unknown>) {
  useEffect(() => {
    let next = 0;
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() < next) return;
      next = Date.now() + pause;
      // Nobody asked for it, so nobody is told that it failed: the button does that.
      check().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [check]);
}
