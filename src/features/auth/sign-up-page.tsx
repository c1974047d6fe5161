import { useState } from 'react';
import { Link } from 'react-router-dom';
import { signIn, signUp } from '@/data/auth';
import type { NewClient } from '@/domain/profile';
import { openSession } from '@/lib/session';
import { signInCreator } from './create-sign-in';
import { openMyAccount } from './desk';
import { DoorPage } from './door-page';
import { NeedsStorage } from './needs-storage';
import { SignUpForm } from './sign-up-form';

async function openAndGo(client: NewClient) {
  await openMyAccount(client);
  openSession('user');
  window.location.assign('/user/dashboard');
  await new Promise(() => {});
}

export function Component() {
  const [create] = useState(() => signInCreator({ signUp, signIn }));
  return (
    <DoorPage title="Open an account">
      <NeedsStorage>
        <SignUpForm onCreate={create} onOpen={openAndGo} />
        <p className="mt-5 text-t-sm text-ink-2">
          Have an account? <Link to="/signin">Sign in</Link> or <Link to="/reset-password">reset your password</Link>.
        </p>
      </NeedsStorage>
    </DoorPage>
  );
}
