import { useId, useState } from 'react';
import { useUserState } from '@/data/user-state';
import { describeActor, formatName } from '@/domain/accounts/person-words';
import { coinName } from '@/domain/coin';
import { formatAction } from '@/domain/ledger/entry-words';
import { getActKey } from '@/domain/ledger/revision-fields';
import { sum } from '@/domain/money';
import type { ClientRequest } from '@/domain/requests/request';
import { formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { RetryButton } from '@/ui/feedback/empty-state';
import { Note } from '@/ui/feedback/note';
import { StatusMark, type StatusMarkProps } from '@/ui/feedback/status-mark';
import { getControlClass } from '@/ui/forms/field-classes';
import { Field, getDescribedBy } from '@/ui/forms/fields';
import { Form, useSchemaForm } from '@/ui/forms/form';
import { ReasonField } from '@/ui/forms/reason-field';
import { focusElement } from '@/ui/hooks/use-focus';
import { ActFooter } from '@/ui/overlays/act-dialog';
import { Dialog, dialogNoteClass } from '@/ui/overlays/dialog';
import { formatCount } from '@/ui/tables/paged-list';
import { Time } from '@/ui/time';
import { type Caution, useCautions } from '../decision/cautions';
import type { Decision } from '../decision/request-review';
import { useOutcome } from '../history/outcome-dialog';
import type { PendingRow, RequestKind } from '../request-kinds';
import { type BulkChoice, type BulkInput, bulkSchema, describeResult, getItemState, type ItemState, isRemaining, wasSent } from './bulk';
import { useBulkDecision } from './use-bulk-decision';

/** How a request was decided before this bulk decision. Loaded on demand, because each costs a read of the newest ledger entries. */
function ShowDecisionButton({ request, name }: { request: ClientRequest; name: string }) {
  const [asked, setAsked] = useState(false);
  if (asked) return <FoundDecision request={request} />;
  return (
    <Button kind="plain" dense aria-label={`See how ${formatUsd(request.amount)} of ${name} was decided`} onClick={() => setAsked(true)}>
      See how
    </Button>
  );
}

const smallLine = 'block text-ink-2';

function FoundDecision({ request }: { request: ClientRequest }) {
  const { uid: me } = useUserState();
  const { entry, decider, searchState, refetch } = useOutcome(request, true);
  return (
    <small ref={focusElement} tabIndex={-1} role="status" className={smallLine}>
      {entry ? (
        <>
          {formatAction(entry.action)}, <Time at={entry.at} />, {describeActor({ actor: entry.actor, uid: request.uid }, decider, me)}
          {entry.reason && (
            <>
              : <q>{entry.reason}</q>
            </>
          )}
        </>
      ) : (
        searchTexts[searchState]
      )}
      {!entry && searchState === 'failed' && <RetryButton kind="plain" onRetry={refetch} />}
    </small>
  );
}

const searchTexts = {
  looking: 'Reading the client’s book…',
  read: 'The entry stands further back in the client’s book.',
  failed: 'The client’s book could not be read. ',
};

interface BulkListProps {
  rows: readonly {
    request: ClientRequest;
    name: string;
    state: ItemState;
    cautions: readonly Caution[];
    /** Not part of the bulk decision, because of a grave caution. */
    isLeftOut: boolean;
  }[];
  begun: boolean;
  /** Sum of the requests in the bulk decision, formatted, USD. */
  total: string;
  caption: string;
}

const cellClass = 'py-1.5 pe-4 align-baseline last:pe-0';
const numberClass = cx(cellClass, 'text-end');
const leftOutClass = 'text-ink-3 line-through';
const totalClass = 'border-t border-rule-ink font-semibold [border-bottom:3px_double_var(--rule-ink)]';

const BulkList = ({ rows, begun, total, caption }: BulkListProps) => (
  <table className="w-full text-t-sm/[1.4]">
    <caption className="sr-only">{caption}</caption>
    <thead className="border-b border-rule-ink text-ink-3 text-t-xs">
      <tr>
        <th scope="col" className={cellClass}>
          Client
        </th>
        <th scope="col" className={cellClass}>
          Coin
        </th>
        <th scope="col" className={numberClass}>
          Amount, USD
        </th>
        {begun && (
          <th scope="col" className={cellClass}>
            Result
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ request, name, state, cautions, isLeftOut }) => (
        <tr key={getActKey(request)} className="border-b border-rule">
          <th scope="row" className={cx(cellClass, 'font-medium')}>
            {name}
            {isRemaining(state) &&
              cautions.map(({ words, isGrave }) => (
                <small key={words} className={isGrave ? 'block font-normal text-red' : smallLine}>
                  {words}
                </small>
              ))}
          </th>
          <td className={cx(cellClass, isLeftOut && leftOutClass)}>{coinName[request.coin]}</td>
          <td className={cx(numberClass, isLeftOut && leftOutClass)}>{formatUsd(request.amount)}</td>
          {begun && (
            <td className={cx(cellClass, isLeftOut && leftOutClass)}>
              {isLeftOut ? <StatusMark kind="neutral">Left out</StatusMark> : <ItemResult state={state} />}
              {state.is === 'already-decided' && <ShowDecisionButton request={request} name={name} />}
            </td>
          )}
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colSpan={2} className={cx(cellClass, 'font-semibold')}>
          In all
        </th>
        <td className={cx(numberClass, totalClass)}>{total}</td>
        {begun && <td className={cellClass} />}
      </tr>
    </tfoot>
  </table>
);

const markByState: Record<ItemState['is'], { kind: StatusMarkProps['kind']; word: string } | null> = {
  open: null,
  busy: { kind: 'pending', word: 'Being written' },
  done: { kind: 'success', word: 'Recorded' },
  'already-decided': { kind: 'neutral', word: 'Decided meanwhile' },
  failed: { kind: 'error', word: 'Failed' },
};

function ItemResult({ state }: { state: ItemState }) {
  const mark = markByState[state.is];
  if (!mark) return null;
  return (
    <>
      <StatusMark kind={mark.kind}>{mark.word}</StatusMark>
      {state.is === 'failed' && <small className={smallLine}>{state.cause}</small>}
    </>
  );
}

interface BulkDialogProps {
  kind: RequestKind;
  rows: readonly PendingRow[];
  choice: BulkChoice;
  onClose: (left: boolean) => void;
}

export function BulkDialog({ kind, rows: all, choice, onClose }: BulkDialogProps) {
  const { states, run } = useBulkDecision(kind);
  const cautions = useCautions(choice === 'complete' ? all : []);
  const id = useId();
  const cautionsFor = ({ element }: PendingRow) => cautions.byRequest.get(getActKey(element)) ?? [];
  // A caution that is found later does not remove a request that is already recorded.
  const isLeftOut = (row: PendingRow) => isRemaining(getItemState(states, row.element)) && cautionsFor(row).some(({ isGrave }) => isGrave);
  const rows = all.filter((row) => !isLeftOut(row));
  const decide = async (decision: Decision) => {
    try {
      await run(decision, rows);
    } finally {
      // A reason that was sent is kept for the retry, and is not lost when the dialog closes.
      form.resetField('reason', { defaultValue: form.getValues('reason') });
    }
  };
  const form = useSchemaForm<BulkInput, Decision>(bulkSchema, decide, { defaultValues: { decision: choice, reason: '' } });
  const results = rows.map(({ element }) => getItemState(states, element));
  const begun = states.size > 0;
  const busy = form.formState.isSubmitting;
  const left = results.filter(isRemaining).length;
  const close = () => onClose(results.some(({ is }) => is === 'done' || is === 'already-decided'));
  return (
    <Dialog
      drawer
      dismissable={!busy}
      onClose={close}
      label={`Several ${kind.noun.many}, one decision`}
      title={`${choiceVerbs[choice]} ${formatCount(rows.length, kind.noun)}`}
      footer={
        begun && left === 0 && !busy ? (
          <>
            <span className={cx('max-sm:hidden', dialogNoteClass)}>Each is a commit of its own.</span>
            <Button kind="primary" ref={focusElement} data-autofocus="" onClick={close}>
              Back to the list
            </Button>
          </>
        ) : (
          <ActFooter
            formId={id}
            note="Each is a commit of its own."
            busy={busy}
            busyReason="The decisions are being written."
            cancelLabel={begun && !busy ? 'Close' : 'Cancel'}
            kind={choice === 'reject' ? 'danger' : 'primary'}
            disabledReason={getDisabledReason(rows.length, cautions.pending)}
            submitLabel={begun && !busy ? `Try the remaining ${left} again` : `${choiceVerbs[choice]} ${rows.length}`}
            onClose={close}
          />
        )
      }
    >
      {begun && !busy ? <ResultsNote states={results} left={left} /> : <ConsequenceNote kind={kind} choice={choice} />}
      <LeftOutNote count={all.length - rows.length} total={all.length} />
      <BulkList
        rows={all.map((row) => ({
          request: row.element,
          name: formatName(row.profile, row.element.uid),
          state: getItemState(states, row.element),
          cautions: cautionsFor(row),
          isLeftOut: isLeftOut(row),
        }))}
        begun={begun}
        total={formatUsd(sum(rows.map(({ element }) => element.amount)))}
        caption={`${formatCount(all.length, kind.noun)}, oldest first`}
      />
      <Form {...form} id={id}>
        {choice === 'reject' && left > 0 && (
          <div className="mt-6">
            <BulkReason sent={results.some(wasSent) ? form.getValues('reason') : null} />
          </div>
        )}
      </Form>
    </Dialog>
  );
}

const choiceVerbs: Record<BulkChoice, string> = { complete: 'Confirm', reject: 'Reject' };

const reasonLabel = 'Reason for rejecting all of them';
const sentReasonHint = 'It was sent with this reason. Trying again repeats the same act, so nothing happens twice.';

/** @param sent the reason that was already sent; null before the first attempt */
function BulkReason({ sent }: { sent: string | null }) {
  const id = useId();
  if (sent === null) return <ReasonField label={reasonLabel} reader="Each of these clients" />;
  return (
    <Field id={id} label={reasonLabel} hint={sentReasonHint}>
      <textarea
        id={id}
        className={getControlClass('area', { readOnly: true })}
        rows={3}
        readOnly
        value={sent}
        aria-describedby={getDescribedBy(id, { hint: sentReasonHint })}
      />
    </Field>
  );
}

function getDisabledReason(count: number, comparing: boolean): string | undefined {
  if (comparing) return 'They are still being compared with the market and with other requests.';
  return count === 0 ? 'Each of these has to be decided on its own.' : undefined;
}

const LeftOutNote = ({ count, total }: { count: number; total: number }) =>
  count > 0 && (
    <Note kind="error" role="status" className="mb-4">
      <b>
        {count} of {total} {count === 1 ? 'is' : 'are'} left out,
      </b>{' '}
      for the reason below the name. Decide {count === 1 ? 'it' : 'each of them'} on its own.
    </Note>
  );

const ResultsNote = ({ states, left }: { states: readonly ItemState[]; left: number }) => (
  <Note kind={left > 0 ? 'error' : 'success'} role={left > 0 ? 'alert' : 'status'} className="mb-4">
    <b>{describeResult(states)}.</b> {left > 0 && 'Trying again skips what is already recorded: nothing happens twice.'}
  </Note>
);

function ConsequenceNote({ kind, choice }: Pick<BulkDialogProps, 'kind' | 'choice'>) {
  if (choice === 'reject') return null;
  return (
    <Note kind="pending" className="mb-4">
      {kind.col === 'deposits' ? (
        <>
          <b>All of these coins have arrived.</b> Each client is credited exactly the amount of the deposit. Whatever differs has to be
          decided on its own.
        </>
      ) : (
        <>
          <b>All of these coins were sent.</b> Nothing here sends coins. Each client is debited exactly the amount of the request.
        </>
      )}
    </Note>
  );
}
