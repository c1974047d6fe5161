import { useState } from 'react';
import { leave, signIn, signUp } from '@/data/auth/auth';
import type { NewClient } from '@/domain/accounts/profile';
import { AlreadyIn } from './already-in';
import { keepSession } from './come-in';
import { signInCreator } from './create-sign-in';
import { openMyAccount } from './desk';
import { DoorPage } from './door-page';
import { goTo } from './go-to';
import { NeedsStorage } from './needs-storage';
import { SignUpForm } from './sign-up-form';

async function openAndGo(client: NewClient) {
  await openMyAccount(client);
  await keepSession('user', leave);
  await goTo('/user/dashboard');
}

export function Component() {
  const [create] = useState(() => signInCreator({ signUp, signIn }));
  return (
    <DoorPage title="Open an account">
      <NeedsStorage>
        <AlreadyIn other="Open an account for somebody else">
          <SignUpForm onCreate={create} onOpen={openAndGo} />
          <p className="mt-5 text-t-sm text-ink-2">
            Have an account? <a href="/signin">Sign in</a> or <a href="/reset-password">reset your password</a>.
          </p>
        </AlreadyIn>
      </NeedsStorage>
    </DoorPage>
  );
}
