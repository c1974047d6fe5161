import { useState } from 'react';
import { signIn, signOutOfFirebase, signUp } from '@/data/auth/auth';
import { AuthError } from '@/data/auth/auth-error';
import { clearUnfinishedSignUp, saveUnfinishedSignUp } from '@/data/auth/unfinished-sign-up';
import type { NewClient } from '@/domain/accounts/new-client';
import { isAuthError } from './form-errors';
import { openMyAccount, replaceLocation, startSession } from './sign-in-and-open-session';
import { AlreadySignedIn, RequireStorage, SignInPageLayout } from './sign-in-page-layout';
import { SignUpForm } from './sign-up-form';

interface SignUpFunctions {
  signUp: (email: string, password: string) => Promise<unknown>;
  signIn: (email: string, password: string) => Promise<unknown>;
}

/**
 * Creates a sign-in, once. The typed values are stored before anything is sent, so an interrupted
 * sign-up can be finished at the next sign-in. A refusal deletes them.
 * @returns a function for one page. If an attempt got no answer, it remembers that. "E-mail taken"
 * may then be the result of that attempt, so it tries to sign in
 */
export function createSignUp({
  signUp,
  signIn,
}: SignUpFunctions): (client: NewClient, password: string) => Promise<void> {
  let unanswered = '';
  return async (client, password) => {
    saveUnfinishedSignUp(client);
    try {
      await signUp(client.email, password).catch((error: unknown) => {
        if (!isAuthError(error, 'email-taken') || unanswered !== client.email) throw error;
        return signIn(client.email, password).catch(toTakenError);
      });
    } catch (error) {
      if (isAuthError(error, 'unreachable')) unanswered = client.email;
      else clearUnfinishedSignUp();
      throw error;
    }
  };
}

/** A wrong password means that the address belongs to somebody else. */
function toTakenError(error: unknown): never {
  throw isAuthError(error, 'wrong-credentials')
    ? new AuthError('email-taken', { cause: error })
    : error;
}

async function openAccountAndGo(client: NewClient) {
  await openMyAccount(client);
  await startSession('user', signOutOfFirebase);
  await replaceLocation('/user/dashboard');
}

export function Component() {
  const [create] = useState(() => createSignUp({ signUp, signIn }));
  return (
    <SignInPageLayout title="Open an account">
      <RequireStorage>
        <AlreadySignedIn other="Open an account for someone else">
          <SignUpForm onCreate={create} onOpen={openAccountAndGo} />
          <p className="mt-5 text-t-sm text-ink-2">
            Have an account? <a href="/signin">Sign in</a>
            {' or '}
            <a href="/reset-password">reset your password</a>.
          </p>
        </AlreadySignedIn>
      </RequireStorage>
    </SignInPageLayout>
  );
}
