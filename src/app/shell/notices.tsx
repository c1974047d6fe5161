import { createPortal } from 'react-dom';
import type { Role } from '@/lib/browser-storage/session';
import { formatOperator, type Operator } from '@/lib/env/env';
import { cx } from '@/ui/cx';
import { Banner } from '@/ui/feedback/note';
import { useTopLayer } from '@/ui/overlays/top-layer';

export interface PracticeBannerProps {
  area: Role;
  path: string;
  /** True if the local service makes up the prices. */
  sample: boolean;
}

/** Shown on every signed-in page while no operator is named. It cannot be closed. */
export function PracticeBanner(props: PracticeBannerProps) {
  return <Banner title="Practice desk">{getPracticeText(props)}</Banner>;
}

export const depositPath = '/user/deposit';
export const verifyPath = '/user/user-verify';

/** The one place on a screen that says it. Only an address has a note of its own. */
export function getPracticeText({ area, path, sample }: PracticeBannerProps): string {
  if (path === verifyPath) return 'Send no real document.';
  const prices = sample ? 'Sample prices. ' : '';
  return (
    prices +
    (area === 'admin'
      ? 'Approving a request doesn’t move coins.'
      : 'Test addresses; don’t send real coins.')
  );
}

/** The legal identity of the operator, at the foot of every page. */
export function OperatorFooter({ operator }: { operator: Operator }) {
  return (
    <footer className="max-w-page px-gutter pt-4 pb-6 text-ink-3 text-t-xs/[1.6]">
      {formatOperator(operator)}
    </footer>
  );
}

/**
 * In the middle of the top bar, where it covers neither the menu nor a toast; below the bar on
 * small screens.
 */
const warningClass = cx(
  'fixed top-1.5 left-1/2 z-30 w-[min(27rem,calc(100vw-2rem))] -translate-x-1/2 max-lg:top-17 print:hidden',
  'rounded-r-2 border border-rule border-s-3 border-s-amber bg-sheet px-3.5 py-3 text-t-ui shadow-lift',
);

/**
 * Shown in the last minute of a session. A session cannot be extended, so the text says what to do.
 */
export function SessionWarning({ isExpiring }: { isExpiring: boolean }) {
  const dialog = useTopLayer();
  const warning = (
    <div role="alert">
      {isExpiring && (
        <div className={warningClass}>
          <p>You’ll be signed out in one minute.</p>
          <p className="mt-0.5 text-ink-2 text-t-sm/[inherit]">
            Sessions last two hours. Send or copy what you’re writing, then sign in again.
          </p>
        </div>
      )}
    </div>
  );
  return dialog ? createPortal(warning, dialog) : warning;
}
