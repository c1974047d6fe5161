import { type ReactNode, useCallback, useEffect, useState } from 'react';
import * as v from 'valibot';
import {
  applyLink,
  checkLink,
  type EmailLink,
  isLinkMode,
  LinkError,
  type LinkFailure,
  type LinkMode,
  resetPassword,
} from '@/data/auth/email-links';
import { Button, getButtonClass } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { Spinner } from '@/ui/feedback/spinner';
import { FormFrame } from '@/ui/forms/form-frame';
import { usePlainForm } from '@/ui/forms/plain-form';
import { toFormError } from './form-errors';
import { failureWords, getHelp, linkWords } from './link-words';
import { NewPasswordForm } from './new-password-form';
import { ResetSent, type SentReset, sendReset } from './reset-sent';
import { SignInPageLayout } from './sign-in-page-layout';
import { useQuery } from './use-query';

/**
 * The page that every link in Firebase's e-mails opens: the action URL of docs/deploy.md, step 5.
 * Programs that check e-mails open links first, so nothing is done before a press.
 */
export function Component() {
  const query = useQuery();
  const mode = query.get('mode') ?? '';
  const code = query.get('oobCode') ?? '';
  if (code === '' || !isLinkMode(mode)) return <NoLink />;
  return <LinkPage mode={mode} code={code} next={getNextAddress(query.get('continueUrl'))} />;
}

/**
 * Where the link says that its reader goes on: an address of this site, else null. The whole
 * address, because a path may begin with two slashes and lead elsewhere.
 */
function getNextAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { origin, href } = new URL(address);
  return origin === window.location.origin ? href : null;
}

const NoLink = () => (
  <SignInPageLayout title="Link from an email">
    <div className="grid gap-5">
      <p>
        This page opens from a link in one of our emails. If the link didn’t work, copy the whole
        link into your browser’s address bar.
      </p>
      <p className="flex justify-between text-t-sm">
        <a href="/signin">Sign in</a>
        <a href="/reset-password">Forgot your password?</a>
      </p>
    </div>
  </SignInPageLayout>
);

type LinkState =
  | { step: 'reading' }
  /** Firebase did not say what the link does. */
  | { step: 'unread'; message: string }
  | { step: 'refused'; kind: LinkFailure }
  | { step: 'ready'; link: EmailLink }
  | { step: 'done'; link: EmailLink };

interface LinkProps {
  mode: LinkMode;
  code: string;
  /** Null: the link does not say where its reader goes on. */
  next: string | null;
}

async function readLink(mode: LinkMode, code: string): Promise<LinkState> {
  try {
    return { step: 'ready', link: await checkLink(mode, code) };
  } catch (error) {
    if (error instanceof LinkError) return { step: 'refused', kind: error.kind };
    return { step: 'unread', message: toFormError(error).message };
  }
}

function LinkPage({ mode, code, next }: LinkProps) {
  const [state, setState] = useState<LinkState>({ step: 'reading' });
  const read = useCallback(async () => setState(await readLink(mode, code)), [mode, code]);
  useEffect(() => void read(), [read]);
  const readAgain = () => {
    setState({ step: 'reading' });
    void read();
  };
  /** @throws FormError; the link can be tried again */
  const run = async (link: EmailLink, act: () => Promise<void>) => {
    try {
      await act();
      setState({ step: 'done', link });
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      setState({ step: 'refused', kind: error.kind });
    }
  };
  return (
    <SignInPageLayout title={linkWords[mode].title}>
      {state.step === 'reading' && (
        <p className="flex items-center gap-3 text-ink-2" role="status">
          <Spinner />
          Reading the link…
        </p>
      )}
      {state.step === 'unread' && <Unread message={state.message} onRetry={readAgain} />}
      {state.step === 'ready' && (
        <Ready mode={mode} code={code} link={state.link} run={(act) => run(state.link, act)} />
      )}
      {state.step === 'done' && <Done mode={mode} link={state.link} next={next} />}
      {state.step === 'refused' && <Refused mode={mode} kind={state.kind} />}
    </SignInPageLayout>
  );
}

const Unread = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <div className="grid gap-5">
    <Note kind="error" role="alert">
      {message}
    </Note>
    <Button wide onClick={onRetry}>
      Try again
    </Button>
  </div>
);

interface ReadyProps extends Pick<LinkProps, 'mode' | 'code'> {
  link: EmailLink;
  /** Runs what the link is for. @throws AuthError */
  run: (act: () => Promise<void>) => Promise<void>;
}

function Ready({ mode, code, link, run }: ReadyProps) {
  const { getQuestion, submitLabel, loadingLabel } = linkWords[mode];
  const labels = { submitLabel, loadingLabel };
  const question = <p className="wrap-anywhere">{getQuestion(link)}</p>;
  if (mode !== 'resetPassword')
    return (
      <ActForm {...labels} onPress={() => run(() => applyLink(code))}>
        {question}
      </ActForm>
    );
  const choose = (password: string) => run(() => resetPassword(code, password));
  return (
    <NewPasswordForm {...labels} email={link.email} onChoose={choose}>
      {question}
    </NewPasswordForm>
  );
}

interface ActFormProps {
  submitLabel: string;
  loadingLabel: string;
  /** @throws AuthError */
  onPress: () => Promise<void>;
  /** What a press does. */
  children: ReactNode;
}

const noFields = v.object({});

function ActForm({ onPress, children, ...labels }: ActFormProps) {
  const form = usePlainForm(noFields, () =>
    onPress().catch((error: unknown) => {
      throw toFormError(error);
    }),
  );
  return (
    <FormFrame {...form} {...labels} wide>
      {children}
    </FormFrame>
  );
}

function Done({ mode, link, next }: Pick<LinkProps, 'mode' | 'next'> & { link: EmailLink }) {
  const { getAnswer, endsSignIns, warns } = linkWords[mode];
  const onward = endsSignIns
    ? { label: 'Sign in', href: '/signin' }
    : { label: 'Go to your account', href: '/user/dashboard' };
  return (
    <Outcome>
      <Note kind="success" className="wrap-anywhere">
        {getAnswer(link)}
        {endsSignIns && ' Every browser that was signed in has to sign in again, within an hour.'}
      </Note>
      {warns && <NewPasswordOffer email={link.email} />}
      <a
        className={getButtonClass({ kind: warns ? undefined : 'primary', wide: true })}
        href={next ?? onward.href}
      >
        {next === null ? onward.label : 'Continue'}
      </a>
    </Outcome>
  );
}

/** For a change that somebody else may have made, who then knows the password. */
function NewPasswordOffer({ email }: { email: string }) {
  const [sent, setSent] = useState<SentReset | null>(null);
  return (
    <>
      <ActForm
        submitLabel="Send link"
        loadingLabel="Sending…"
        onPress={async () => setSent(await sendReset(email))}
      >
        <Note kind="pending">
          <b>Someone else made that change?</b> Then they may know your password. We can send you a
          link to choose a new one.
        </Note>
      </ActForm>
      {sent && <ResetSent sent={sent} />}
    </>
  );
}

const Refused = ({ mode, kind }: { mode: LinkMode; kind: LinkFailure }) => (
  <Outcome>
    <Note kind="error">
      <b>{failureWords[kind]}</b> {getHelp(kind, mode)}
    </Note>
    <a className={getButtonClass({ wide: true })} href="/signin">
      Sign in
    </a>
  </Outcome>
);

/** The pressed button is gone, so the focus moves here and a screen reader reads the result. */
const Outcome = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-5" ref={focusElement} tabIndex={-1}>
    {children}
  </div>
);

const focusElement = (box: HTMLDivElement | null) => box?.focus();
