import { useState } from 'react';
import { signIn, signOutHere, signUp } from '@/data/auth/auth';
import { AuthError } from '@/data/auth/auth-error';
import { dropUnfinished, keepUnfinished } from '@/data/auth/unfinished';
import type { NewClient } from '@/domain/accounts/profile';
import { AlreadyIn, DoorPage, NeedsStorage } from './door-page';
import { goTo, keepSession, openMyAccount } from './sign-in-and-open-session';
import { SignUpForm } from './sign-up-form';
import { isAuthError } from './words';

interface SignUpActs {
  signUp: (email: string, password: string) => Promise<unknown>;
  signIn: (email: string, password: string) => Promise<unknown>;
}

/**
 * Creates a sign-in, once. What was typed is kept before anything is sent, so that a sign-up that breaks off at any point can be finished
 * at the next sign-in; a refusal forgets it again.
 * @returns the act for one page: it remembers an answer that never came, and then takes "this address exists" for what it may be, its own doing
 */
export function signInCreator({ signUp, signIn }: SignUpActs): (client: NewClient, password: string) => Promise<void> {
  let unanswered = '';
  return async (client, password) => {
    keepUnfinished(client);
    try {
      await signUp(client.email, password).catch((error: unknown) => {
        if (!isAuthError(error, 'email-taken') || unanswered !== client.email) throw error;
        return signIn(client.email, password).catch(asTaken);
      });
    } catch (error) {
      if (isAuthError(error, 'unreachable')) unanswered = client.email;
      else dropUnfinished();
      throw error;
    }
  };
}

/** That the password is another one says that the address belongs to somebody else. */
function asTaken(error: unknown): never {
  throw isAuthError(error, 'wrong-credentials') ? new AuthError('email-taken', { cause: error }) : error;
}

async function openAndGo(client: NewClient) {
  await openMyAccount(client);
  await keepSession('user', signOutHere);
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
