import { useState } from 'react';
import { currentUser, signOut } from '@/data/auth/auth';
import { unfinishedFor } from '@/data/auth/unfinished';
import type { NewClient } from '@/domain/accounts/profile';
import { forgetDrafts } from '@/lib/forget-drafts';
import { Button } from '@/ui/button';
import { goTo, openMyAccount } from './come-in';
import { DoorPage } from './door-page';
import { FinishSignUp } from './finish-sign-up';

/** From the start again, so that the whole app knows the profile. */
async function openAndReload(client: NewClient) {
  await openMyAccount(client);
  window.location.reload();
  await new Promise(() => {});
}

async function logOut() {
  forgetDrafts('all');
  await signOut();
  await goTo('/signin');
}

/** In place of the signed-in layout, for somebody who can sign in but has no account yet. */
export function FinishSignUpPage() {
  const [email] = useState(() => currentUser()?.email ?? '');
  const [kept] = useState(() => unfinishedFor(email)?.client ?? null);
  return (
    <DoorPage title="Finish your sign-up">
      <FinishSignUp email={email} kept={kept} onOpen={openAndReload} />
      <div className="mt-4">
        <Button wide onClick={() => void logOut()}>
          Log out
        </Button>
      </div>
    </DoorPage>
  );
}
