import { useState } from 'react';
import { resetPassword, sendPasswordReset } from '@/data/auth/auth';
import { localResetLink } from '@/data/auth/local-links';
import { env } from '@/lib/env';
import { Note } from '@/ui/feedback/note';
import { DoorPage } from './door-page';
import { NewPasswordForm, ResetRequestForm } from './reset-forms';
import { useQuery } from './use-query';

/** Asks for the link, and where the link leads here (`?oobCode=…`), for the new password. */
export function Component() {
  const code = useQuery().get('oobCode');
  return code ? <ChoosePassword code={code} /> : <AskForLink />;
}

const AskForLink = () => (
  <DoorPage title="Reset password">
    <ResetRequestForm onSend={sendPasswordReset} localLink={env.emulators ? localResetLink : undefined} />
    <p className="mt-5 text-t-sm">
      <a href="/signin">Back to sign-in</a>
    </p>
  </DoorPage>
);

function ChoosePassword({ code }: { code: string }) {
  const [done, setDone] = useState(false);
  const choose = async (password: string) => {
    await resetPassword(code, password);
    setDone(true);
  };
  return (
    <DoorPage title="New password">
      {done ? <Chosen /> : <NewPasswordForm onChoose={choose} />}
      {!done && (
        <p className="mt-5 text-t-sm">
          <a href="/reset-password">Ask for a new link</a>
        </p>
      )}
    </DoorPage>
  );
}

/** What was pressed is gone; whoever hears the page is told by the focus. */
const Chosen = () => (
  <div className="grid gap-5" ref={focusNow} tabIndex={-1}>
    <Note kind="done">Your new password is set. Sign in with it.</Note>
    <a className="btn" data-kind="first" data-wide="" href="/signin">
      Sign in
    </a>
  </div>
);

const focusNow = (box: HTMLDivElement | null) => box?.focus();
