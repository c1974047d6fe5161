import type { ReactNode } from 'react';
import { formatTime } from '@/lib/format';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { Note } from '@/ui/feedback/note';
import { Heading } from '@/ui/heading';
import { usePanelKey } from '@/ui/hooks/use-panel-key';
import { KeyCap } from '@/ui/key-cap';
import { partLabel } from '@/ui/part-label';
import type { Viewing } from './use-document-view';
import { Viewer, type ViewerProps } from './viewer';

interface ReviewDocumentProps {
  viewing: Viewing;
  owner: string;
  kind: string;
  /** Why this administrator may not open it; undefined if they may. */
  closedReason: string | undefined;
  now: Date;
  /** A key opens it, so the key is shown. */
  hasKeys: boolean;
  onOpen: () => void;
  onDisplay: ViewerProps['onDisplay'];
}

/** As high as the dialog's body, in the first column of the review on a wide screen. */
const besideReview =
  'min-[64rem]:sticky min-[64rem]:top-0 min-[64rem]:col-start-1 min-[64rem]:row-span-full min-[64rem]:h-[100cqh] min-[64rem]:grid-rows-[auto_minmax(0,1fr)]';

/** The document: closed until a view of it is recorded, and closed again after ten minutes. */
export function ReviewDocument({
  viewing,
  owner,
  kind,
  closedReason,
  now,
  hasKeys,
  onOpen,
  onDisplay,
}: ReviewDocumentProps) {
  return (
    <section
      className={cx(
        'grid content-start justify-items-start gap-3',
        viewing.state === 'open' && besideReview,
      )}
    >
      <header className="flex w-full flex-wrap items-baseline justify-between gap-x-4 border-b border-rule-ink">
        <Heading className={partLabel.bare} tabIndex={-1}>
          Document
        </Heading>
        {viewing.state === 'open' && (
          <AccessNote until={viewing.until} now={now} onRenew={onOpen} />
        )}
      </header>
      {viewing.state === 'open' ? (
        <Viewer
          key={viewing.document}
          file={viewing.file}
          name={`${kind} of ${owner}`}
          onDisplay={onDisplay}
        />
      ) : (
        <ClosedDocument
          viewing={viewing}
          owner={owner}
          closedReason={closedReason}
          hasKeys={hasKeys}
          onOpen={onOpen}
        />
      )}
    </section>
  );
}

/** `now` is updated twice a minute and can lag behind the view, so the minutes left are clamped. */
function AccessNote({ until, now, onRenew }: { until: Date; now: Date; onRenew: () => void }) {
  const left = Math.ceil((until.getTime() - now.getTime()) / 60_000);
  return (
    <p className="text-amber text-t-xs/[inherit]">
      Access until {formatTime(until)} ({Math.min(10, Math.max(1, left))} min).{' '}
      <Button
        kind="plain"
        size="line"
        className="-my-1"
        onClick={onRenew}
        title="Records another view and restarts the ten minutes"
      >
        Extend
      </Button>
    </p>
  );
}

const smallText = 'text-ink-2 text-t-sm/[1.55]';

type ClosedDocumentProps = Pick<
  ReviewDocumentProps,
  'owner' | 'closedReason' | 'hasKeys' | 'onOpen'
> & {
  viewing: Exclude<Viewing, { state: 'open' }>;
};

function ClosedDocument({ viewing, owner, closedReason, hasKeys, onOpen }: ClosedDocumentProps) {
  if (closedReason !== undefined) return <p className={smallText}>{closedReason}</p>;
  const failed = viewing.state === 'failed';
  return (
    <>
      {viewing.state === 'over' && (
        <Note kind="pending" role="status">
          <b>Your ten minutes are up.</b> The document is closed again.
        </Note>
      )}
      {failed && (
        <Note kind="error" role="alert">
          <b>
            {viewing.recorded
              ? 'Your view is recorded, but the file couldn’t be loaded.'
              : 'The document wasn’t opened.'}
          </b>{' '}
          {viewing.cause}
        </Note>
      )}
      {!(failed && viewing.recorded) && (
        <p className={smallText}>
          Opening the document adds an entry to {owner}’s book: that you viewed it, and when. You
          then have access for ten minutes.
        </p>
      )}
      <OpenButton busy={viewing.state === 'opening'} hasKeys={hasKeys} onClick={onOpen}>
        {getClosedText(viewing)}
      </OpenButton>
    </>
  );
}

interface OpenButtonProps extends Pick<ClosedDocumentProps, 'hasKeys'> {
  busy: boolean;
  onClick: () => void;
  children: ReactNode;
}

function OpenButton({ hasKeys, children, ...button }: OpenButtonProps) {
  const key = hasKeys ? 'o' : undefined;
  return (
    <Button
      {...button}
      ref={usePanelKey<HTMLButtonElement>(key)}
      aria-keyshortcuts={key}
      data-first-step=""
    >
      {children}
      {hasKeys && <KeyCap isHint>O</KeyCap>}
    </Button>
  );
}

function getClosedText(viewing: ClosedDocumentProps['viewing']): string {
  if (viewing.state === 'failed') return 'Try again';
  return viewing.state === 'over' ? 'View again' : 'Open document';
}
