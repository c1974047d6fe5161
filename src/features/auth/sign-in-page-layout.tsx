import { type ReactNode, useCallback, useEffect, useReducer, useState } from 'react';
import { clearSessionMark } from '@/lib/browser-storage/session';
import {
  checkIndexedDb,
  checkLocalStorage,
  type StorageState,
} from '@/lib/browser-storage/storage-check';
import { env, formatOperator } from '@/lib/env/env';
import { AccountLinks } from '@/ui/account-links';
import { Button, getButtonClass } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { useBrowserValue } from '@/ui/hooks/use-browser-value';
import { seenBy } from '@/ui/seen-by';
import { SignInLayout } from '@/ui/sign-in-layout';
import { fetchNextPage } from './fetch-next-page';

interface AlreadySignedInProps {
  /** Label of the button that shows the form. */
  other: string;
  children: ReactNode;
}

/** Shows guests the form of a sign-in page, and signed-in people a link to their account. */
export const AlreadySignedIn = ({ other, children }: AlreadySignedInProps) => (
  <>
    <div className={seenBy.member}>
      <div className="grid gap-5">
        <Note>You’re signed in.</Note>
        <AccountLinks className={getButtonClass({ kind: 'primary', wide: true })} />
        <Button wide onClick={clearSessionMark}>
          {other}
        </Button>
      </div>
    </div>
    <div className={seenBy.guest}>{children}</div>
  </>
);

/** Value for prerendering, when nothing is known of the browser. */
const assumeAvailable = (): StorageState => 'works';

/**
 * Shows the form. If the browser cannot store anything, shows the reason: without storage nobody
 * can be signed in.
 */
export function RequireStorage({ children }: { children: ReactNode }) {
  const first = useBrowserValue(checkLocalStorage, assumeAvailable);
  const [second, checkAgain] = useStorageCheck(checkIndexedDb);
  const [, drawAgain] = useReducer((looks: number) => looks + 1, 0);
  const state = first === 'works' ? second : first;
  if (state === 'works') return children;
  return (
    <div className="grid gap-5">
      <Note kind="error">{storageMessages[state]}</Note>
      <Button
        wide
        onClick={() => {
          drawAgain();
          void checkAgain();
        }}
      >
        Try again
      </Button>
    </div>
  );
}

const storageMessages: Record<Exclude<StorageState, 'works'>, ReactNode> = {
  blocked: (
    <>
      <b>This browser blocks storage for this site,</b> so we can’t sign you in here. Allow cookies
      and site data for it, or leave the private window, and try again.
    </>
  ),
  full: (
    <>
      <b>This browser has no room left for this site,</b> so we can’t sign you in here. Free up
      space on this device, or clear this site’s data in the browser, and try again.
    </>
  ),
};

/**
 * Result of an asynchronous check. Assumes `works` until the result is known.
 * @returns the state and a function that checks again
 */
function useStorageCheck(check: () => Promise<StorageState>): [StorageState, () => Promise<void>] {
  const [state, setState] = useState<StorageState>('works');
  const checkAgain = useCallback(async () => setState(await check()), [check]);
  useEffect(() => void checkAgain(), [checkAgain]);
  return [state, checkAgain];
}

interface SignInPageLayoutProps {
  title: string;
  /** At the very end, where it can appear later without moving anything. */
  below?: ReactNode;
  children: ReactNode;
}

/** Layout of a sign-in page: title, form and who runs the desk. */
export function SignInPageLayout({ title, below, children }: SignInPageLayoutProps) {
  useEffect(() => {
    document.title = `${title}: Glassbook`;
  }, [title]);
  useEffect(fetchNextPage, []);
  return (
    <SignInLayout>
      <h1 className="mb-6 text-d-lg/[1.06] tracking-[-0.012em]">{title}</h1>
      <noscript>
        <p className="mb-5 text-ink-2">
          This form needs JavaScript, which is turned off in your browser. Our other public pages
          work without it.
        </p>
      </noscript>
      {children}
      {env.practice && <PracticeNote sample={env.prices.sample} />}
      {env.operator && (
        <footer className="mt-10 text-ink-2 text-t-sm">{formatOperator(env.operator)}</footer>
      )}
      {below}
    </SignInLayout>
  );
}

/** @param sample true if the local service makes up the prices */
const PracticeNote = ({ sample }: { sample: boolean }) => (
  <div className="mt-10">
    <Note kind="pending">
      <b>Practice desk.</b> {sample && 'Sample prices. '}Please don’t send real coins.
    </Note>
  </div>
);
