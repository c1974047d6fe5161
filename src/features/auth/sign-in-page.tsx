import { lazy, type ReactNode, Suspense } from 'react';
import type { Role } from '@/lib/browser-storage/session';
import { Note } from '@/ui/feedback/note';
import { FieldError, FormFrame } from '@/ui/forms/form-frame';
import { InputField } from '@/ui/forms/input-field';
import { PasswordField } from '@/ui/forms/password-field';
import { usePlainForm } from '@/ui/forms/plain-form';
import { seenBy } from '@/ui/seen-by';
import { isAuthError, sentenceFor, toFormError } from './form-errors';
import { replaceLocation, signInAndOpenSession, signInFunctions } from './sign-in-and-open-session';
import { AlreadySignedIn, RequireStorage, SignInPageLayout } from './sign-in-page-layout';
import { type Credentials, signInSchema } from './sign-in-schema';
import { useQuery } from './use-query';

interface SignInFormProps {
  /**
   * Signs in and goes to another page. The form is busy until then, and empty on return.
   * @throws AuthError, ActError
   */
  onSignIn: (credentials: Credentials) => Promise<void>;
}

function SignInForm({ onSignIn }: SignInFormProps) {
  const submit = async (credentials: Credentials): Promise<void> => {
    try {
      await onSignIn(credentials);
    } catch (error) {
      if (isAuthError(error, 'wrong-credentials'))
        throw new FieldError('password', sentenceFor(error));
      throw toFormError(error);
    }
  };
  const form = usePlainForm(signInSchema, submit);
  return (
    <FormFrame {...form} submitLabel="Sign in" loadingLabel="Signing in…" wide>
      <InputField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
    </FormFrame>
  );
}

/**
 * Development only. The condition is written out so that the bundler removes the import from
 * builds.
 */
const LocalPeople = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./local-people')).LocalPeople }))
  : null;

const signOutReasons: Record<string, string> = {
  expired: 'You were signed out after two hours. Sign in again to pick up where you left off.',
  ended: 'Your session has ended. Sign in again to pick up where you left off.',
  'signed-out': 'You were signed out in another tab.',
  'email-changed': 'Your email address was changed. Sign in with the new one.',
};

interface SignInPageProps {
  area: Role;
  title: string;
  /** Shown below the form, on the right. */
  other: ReactNode;
}

/** One of the two sign-in pages. They differ in who is let in. */
export function SignInPage({ area, title, other }: SignInPageProps) {
  const query = useQuery();
  const asked = query.get('reason') ?? '';
  const reason = Object.hasOwn(signOutReasons, asked) ? signOutReasons[asked] : undefined;
  const signIn = async (credentials: Credentials) =>
    replaceLocation(
      await signInAndOpenSession(signInFunctions, area, credentials, query.get('to')),
    );
  return (
    <SignInPageLayout
      title={title}
      below={
        LocalPeople && (
          <div className={seenBy.guest}>
            <Suspense>
              <LocalPeople area={area} onSignIn={signIn} />
            </Suspense>
          </div>
        )
      }
    >
      {reason && (
        <div className="mb-5">
          <Note role="status">{reason}</Note>
        </div>
      )}
      <RequireStorage>
        <AlreadySignedIn other="Sign in as someone else">
          <SignInForm onSignIn={signIn} />
          <p className="mt-5 grid justify-items-start gap-2 text-t-sm sm:flex sm:justify-between">
            <a href="/reset-password">Forgot your password?</a>
            <span className="text-ink-2">{other}</span>
          </p>
        </AlreadySignedIn>
      </RequireStorage>
    </SignInPageLayout>
  );
}

export const Component = () => (
  <SignInPage
    area="user"
    title="Sign in"
    other={
      <>
        New here? <a href="/signup">Open an account</a>
      </>
    }
  />
);
