import { type ComponentType, Suspense, use, useState } from 'react';
import type * as v from 'valibot';
import { getCurrentUser, signOut } from '@/data/auth/auth';
import { loadUnfinishedSignUp } from '@/data/auth/unfinished-sign-up';
import type { NewClient } from '@/domain/accounts/new-client';
import { clearDrafts } from '@/lib/browser-storage/clear-drafts';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { Spinner } from '@/ui/feedback/spinner';
import { Form, useSchemaForm } from '@/ui/forms/form';
import { sentenceFor, toFormError } from './form-errors';
import { finishSchema, getNewClient } from './schemas';
import { openMyAccount, replaceLocation } from './sign-in-and-open-session';
import { SignInPageLayout } from './sign-in-page-layout';
import { ConsentFields, ContactFields, emptyInput, NameFields } from './sign-up-form';

interface FinishSignUpFormProps {
  email: string;
  /** What was typed at sign-up. If present, the consents were given too. */
  known: NewClient | null;
  onOpen: (client: NewClient) => Promise<void>;
}

/** Asks for what is missing after a sign-up that stopped once the sign-in was created. */
function FinishSignUpForm({ email, known, onOpen }: FinishSignUpFormProps) {
  const submit = (values: v.InferOutput<typeof finishSchema>) =>
    onOpen(getNewClient(values, email)).catch((error: unknown) => {
      throw toFormError(error);
    });
  const defaultValues = known ? { ...known, terms: true, risk: true } : emptyInput;
  const form = useSchemaForm(finishSchema, submit, { defaultValues });
  return (
    <Form
      {...form}
      submitLabel="Finish opening your account"
      loadingLabel="Opening your account…"
      wide
    >
      <NameFields />
      <ContactFields />
      <ConsentFields />
    </Form>
  );
}

interface FinishSignUpProps {
  email: string;
  /** What this browser stored of the sign-up; null on another device. */
  kept: NewClient | null;
  /** Undefined if nothing was sent. */
  error: unknown;
  onOpen: (client: NewClient) => Promise<void>;
}

function FinishSignUp({ email, kept, error, onOpen }: FinishSignUpProps) {
  return (
    <>
      <div className="mb-5">
        <Note kind={error === undefined ? 'pending' : 'error'} role="status">
          {error === undefined
            ? `You’re signed in as ${email}, but your account isn’t open yet. Fill in what’s missing to finish.`
            : `The account for ${email} isn’t open yet. ${sentenceFor(error)} What you typed is still here.`}
        </Note>
      </div>
      <FinishSignUpForm email={email} known={kept} onOpen={onOpen} />
    </>
  );
}

/** Asks only if the attempt has failed. It never settles otherwise, because the page reloads. */
const FinishAfterAttempt = ({
  attempt,
  ...props
}: Omit<FinishSignUpProps, 'error'> & { attempt: Promise<unknown> }) => (
  <FinishSignUp {...props} error={use(attempt)} />
);

/** Reloads the page, so that the whole app reads the new profile. */
async function openAccountAndReload(client: NewClient) {
  await openMyAccount(client);
  window.location.reload();
  await new Promise(() => {});
}

async function logOut() {
  clearDrafts('all');
  await signOut();
  await replaceLocation('/signin');
}

const getEmail = () => getCurrentUser()?.email ?? '';
const loadKeptClient = (email: string) => loadUnfinishedSignUp(email)?.client ?? null;

/**
 * The account that is being opened since the page was loaded; `failure` resolves to the error. Null
 * if something is missing.
 */
let attempt: { email: string; failure: Promise<unknown> } | null = null;

function FinishSignUpPage() {
  const [email] = useState(getEmail);
  const [kept] = useState(() => loadKeptClient(email));
  const props = { email, kept, onOpen: openAccountAndReload };
  return (
    <SignInPageLayout title="Finish your sign-up">
      {attempt?.email === email ? (
        <Suspense fallback={<OpeningStatus />}>
          <FinishAfterAttempt {...props} attempt={attempt.failure} />
        </Suspense>
      ) : (
        <FinishSignUp {...props} error={undefined} />
      )}
      <div className="mt-4">
        <Button wide onClick={() => void logOut()}>
          Log out
        </Button>
      </div>
    </SignInPageLayout>
  );
}

const OpeningStatus = () => (
  <p role="status" className="flex items-center gap-3">
    <Spinner /> Your sign-up was interrupted. We’re opening your account now…
  </p>
);

/**
 * Loads the page that replaces the signed-in layout for a person who can sign in but has no account
 * yet. If this browser stored what was typed, this opens the account. Called once per page load, so
 * that no rendering sends anything.
 */
export function startFinishSignUp(): { Component: ComponentType } {
  const email = getEmail();
  const kept = loadKeptClient(email);
  attempt = kept && { email, failure: openAccountAndReload(kept).catch((error: unknown) => error) };
  return { Component: FinishSignUpPage };
}
