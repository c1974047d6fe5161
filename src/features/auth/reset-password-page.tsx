import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { localResetLink, resetPassword, sendPasswordReset } from '@/data/auth';
import { env } from '@/lib/env';
import { ButtonLink } from '@/ui/button';
import { Note } from '@/ui/note';
import { DoorPage } from './door-page';
import { NewPasswordForm, ResetRequestForm } from './reset-forms';

/** Asks for the link, and where the link leads here (`?oobCode=…`), for the new password. */
export function Component() {
  const [search] = useSearchParams();
  const code = search.get('oobCode');
  return code ? <ChoosePassword code={code} /> : <AskForLink />;
}

const AskForLink = () => (
  <DoorPage title="Reset your password">
    <ResetRequestForm onSend={sendPasswordReset} localLink={env.emulators ? localResetLink : undefined} />
    <p className="mt-5 text-t-sm">
      <Link to="/signin">Back to sign-in</Link>
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
    <DoorPage title="Choose a new password">
      {done ? <Chosen /> : <NewPasswordForm onChoose={choose} />}
      {!done && (
        <p className="mt-5 text-t-sm">
          <Link to="/reset-password">Ask for a new link</Link>
        </p>
      )}
    </DoorPage>
  );
}

const Chosen = () => (
  <div className="grid gap-5">
    <Note kind="done" role="status">
      Your new password is set. Sign in with it.
    </Note>
    <ButtonLink to="/signin" kind="first" wide>
      Sign in
    </ButtonLink>
  </div>
);
