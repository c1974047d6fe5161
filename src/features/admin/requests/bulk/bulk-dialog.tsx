import { useId, useState } from 'react';
import { useUserState } from '@/data/user-state';
import { findNameMarks, type NameMark } from '@/domain/accounts/look-alike-names';
import { describeActor, formatName } from '@/domain/accounts/person-words';
import { coinName } from '@/domain/coin';
import type { ReasonAct } from '@/domain/input/reason-templates';
import { formatAction } from '@/domain/ledger/entry-words';
import { getActKey } from '@/domain/ledger/revision-fields';
import { sum } from '@/domain/money';
import type { ClientRequest } from '@/domain/requests/request';
import { formatDollars, formatUsd } from '@/lib/format';
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
import { Dialog } from '@/ui/overlays/dialog';
import { NameMarks, NameMarksLegend } from '@/ui/tables/name-marks';
import { formatCount } from '@/ui/tables/paged-list';
import { Time } from '@/ui/time';
import { type Caution, getChecks, useCautions } from '../decision/cautions';
import { outputMessage, parseOutput } from '../decision/payment-fields';
import type { Decision } from '../decision/request-review';
import { useOutcome } from '../history/outcome-dialog';
import type { PendingRow, RequestKind } from '../request-kinds';
import {
  asksOutput,
  type BulkChoice,
  type BulkInput,
  bulkSchema,
  describeResult,
  getDoneWord,
  getItemDecision,
  getItemState,
  type ItemState,
  isRemaining,
  lacksOutput,
  type TypedOutputs,
  wasSent,
} from './bulk';
import { useBulkDecision } from './use-bulk-decision';

/** How a request was decided before this bulk decision. Loaded on demand, because each costs a read of the newest ledger entries. */
function ShowDecisionButton({ request, name }: { request: ClientRequest; name: string }) {
  const [asked, setAsked] = useState(false);
  if (asked) return <FoundDecision request={request} />;
  return (
    <Button
      kind="plain"
      dense
      aria-label={`See how ${formatDollars(request.amount)} from ${name} was decided`}
      onClick={() => setAsked(true)}
    >
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
  looking: 'Loading the client’s book…',
  read: 'The entry is further back in the client’s book.',
  failed: 'Couldn’t load the client’s book. ',
};

interface BulkListProps {
  rows: readonly {
    request: ClientRequest;
    name: string;
    marks: readonly NameMark[] | undefined;
    state: ItemState;
    cautions: readonly Caution[];
    /** Not part of the bulk decision, because of a grave caution or without an output number. */
    isLeftOut: boolean;
    asksOutput: boolean;
  }[];
  outputs: TypedOutputs;
  onOutput: (request: ClientRequest, typed: string) => void;
  begun: boolean;
  /** What happened to a decided request: "credited". */
  doneWord: string;
  /** Sum of the requests in the bulk decision, formatted, USD. */
  total: string;
  caption: string;
}

const cellClass = 'py-1.5 pe-4 align-baseline last:pe-0';
const numberClass = cx(cellClass, 'text-end');
const leftOutClass = 'text-ink-3 line-through';
const totalClass = 'border-t border-rule-ink font-semibold [border-bottom:3px_double_var(--rule-ink)]';

const BulkList = ({ rows, outputs, onOutput, begun, doneWord, total, caption }: BulkListProps) => (
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
      {rows.map(({ request, name, marks, state, cautions, isLeftOut, asksOutput: asks }) => (
        <tr key={getActKey(request)} className="border-b border-rule">
          <th scope="row" className={cx(cellClass, 'font-medium')}>
            {name}
            <NameMarks marks={marks} />
            {isRemaining(state) &&
              cautions.map(({ words, check }) => (
                <small key={words} className={check === null ? smallLine : 'block font-normal text-red'}>
                  {words}.
                </small>
              ))}
            {asks && isRemaining(state) && (
              <OutputInput
                request={request}
                name={name}
                typed={outputs[getActKey(request)] ?? ''}
                onType={(typed) => onOutput(request, typed)}
              />
            )}
          </th>
          <td className={cx(cellClass, isLeftOut && leftOutClass)}>{coinName[request.coin]}</td>
          <td className={cx(numberClass, isLeftOut && leftOutClass)}>{formatUsd(request.amount)}</td>
          {begun && (
            <td className={cx(cellClass, isLeftOut && leftOutClass)}>
              {isLeftOut ? <StatusMark kind="neutral">Left out</StatusMark> : <ItemResult state={state} doneWord={doneWord} />}
              {state.is === 'already-decided' && <ShowDecisionButton request={request} name={name} />}
            </td>
          )}
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colSpan={2} className={cx(cellClass, 'font-semibold')}>
          Total
        </th>
        <td className={cx(numberClass, totalClass)}>{total}</td>
        {begun && <td className={cellClass} />}
      </tr>
    </tfoot>
  </table>
);

interface OutputInputProps {
  request: ClientRequest;
  name: string;
  typed: string;
  onType: (typed: string) => void;
}

/** Without a number the deposit is left out, so an empty input is no error. */
function OutputInput({ request, name, typed, onType }: OutputInputProps) {
  const id = useId();
  const invalid = typed !== '' && parseOutput(typed) === null;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1.5 font-normal text-ink-2 text-t-xs">
      <label htmlFor={id}>
        Output number{' '}
        <span className="sr-only">
          of {formatDollars(request.amount)} from {name}
        </span>
      </label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        className={cx(getControlClass('tight', { inBar: true }), 'w-20 max-sm:min-h-control')}
        value={typed}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? `${id}-error` : undefined}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      {invalid && (
        <span id={`${id}-error`} className="text-red">
          {outputMessage}
        </span>
      )}
    </span>
  );
}

const getMarks = (doneWord: string): Record<ItemState['is'], { kind: StatusMarkProps['kind']; word: string } | null> => ({
  open: null,
  busy: { kind: 'pending', word: 'Saving' },
  done: { kind: 'success', word: doneWord.charAt(0).toUpperCase() + doneWord.slice(1) },
  'already-decided': { kind: 'neutral', word: 'Already decided' },
  failed: { kind: 'error', word: 'Failed' },
});

function ItemResult({ state, doneWord }: { state: ItemState; doneWord: string }) {
  const mark = getMarks(doneWord)[state.is];
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
  const { states, run } = useBulkDecision(kind, choice);
  const doneWord = getDoneWord(kind.col, choice);
  const verb = getVerb(kind, choice);
  const cautions = useCautions(choice === 'complete' ? all : []);
  const id = useId();
  const getCautions = ({ element }: PendingRow) => cautions.byRequest.get(getActKey(element)) ?? [];
  // A caution that is found later does not remove a request that is already recorded.
  const [outputs, setOutputs] = useState<TypedOutputs>({});
  const needsLook = (row: PendingRow) => isRemaining(getItemState(states, row.element)) && getChecks(getCautions(row)).length > 0;
  const lacks = (row: PendingRow) => isRemaining(getItemState(states, row.element)) && lacksOutput(row.element, choice, outputs);
  const isLeftOut = (row: PendingRow) => needsLook(row) || lacks(row);
  const rows = all.filter((row) => !isLeftOut(row));
  const marks = findNameMarks(all.flatMap(({ profile }) => profile ?? []));
  const decide = async (decision: Decision) => {
    try {
      await run((request) => getItemDecision(request, decision, outputs), rows);
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
      label={`One decision for several ${kind.noun.many}`}
      title={`${verb} ${describeShare(rows.length, all.length, kind.noun)}`}
      footer={
        begun && left === 0 && !busy ? (
          <Button kind="primary" ref={focusElement} data-autofocus="" onClick={close}>
            Back to list
          </Button>
        ) : (
          <ActFooter
            formId={id}
            busy={busy}
            cancelLabel={begun && !busy ? 'Close' : 'Cancel'}
            kind={choice === 'reject' ? 'danger' : 'primary'}
            disabledReason={getDisabledReason(
              rows.length,
              cautions.pending,
              all.some((row) => !needsLook(row)),
            )}
            submitLabel={
              begun && !busy ? `Retry remaining ${left}` : describeAct(verb, rows.length, all.length, all.filter(needsLook).length)
            }
            onClose={close}
          />
        )
      }
    >
      {begun && !busy ? <ResultsNote states={results} left={left} doneWord={doneWord} /> : <ConsequenceNote kind={kind} choice={choice} />}
      <LeftOutNote count={all.filter(needsLook).length} total={all.length} />
      <NoOutputNote count={all.filter((row) => !needsLook(row) && lacks(row)).length} />
      <BulkList
        rows={all.map((row) => ({
          request: row.element,
          name: formatName(row.profile, row.element.uid),
          marks: marks.get(row.element.uid),
          state: getItemState(states, row.element),
          cautions: getCautions(row),
          isLeftOut: isLeftOut(row),
          asksOutput: asksOutput(row.element, choice) && !needsLook(row),
        }))}
        outputs={outputs}
        onOutput={(request, typed) => setOutputs((before) => ({ ...before, [getActKey(request)]: typed }))}
        begun={begun}
        doneWord={doneWord}
        total={formatUsd(sum(rows.map(({ element }) => element.amount)))}
        caption={`${formatCount(all.length, kind.noun)}, oldest first`}
      />
      <NameMarksLegend marksByClient={marks} className="mt-4" />
      <Form {...form} id={id}>
        {choice === 'reject' && left > 0 && (
          <div className="mt-6">
            <BulkReason act={getRejectionAct(kind)} sent={results.some(wasSent) ? form.getValues('reason') : null} />
          </div>
        )}
      </Form>
    </Dialog>
  );
}

function getVerb({ col }: RequestKind, choice: BulkChoice): string {
  if (choice === 'reject') return 'Reject';
  return col === 'deposits' ? 'Credit' : 'Debit';
}

/** "3 deposits", "2 of 3 deposits". */
const describeShare = (count: number, total: number, noun: RequestKind['noun']): string =>
  count === total ? formatCount(total, noun) : `${count} of ${formatCount(total, noun)}`;

/** "Credit 3", "Credit 2 of 3; 1 needs a look". @param doubtful how many need a look; others may lack an output number */
function describeAct(verb: string, count: number, total: number, doubtful: number): string {
  if (count === total) return `${verb} ${count}`;
  return `${verb} ${count} of ${total}${doubtful === 0 ? '' : `; ${doubtful} ${doubtful === 1 ? 'needs' : 'need'} a look`}`;
}

const getRejectionAct = ({ col }: RequestKind): ReasonAct => (col === 'deposits' ? 'deposit.rejected' : 'withdrawal.rejected');

const reasonLabel = 'Reason for rejecting all of these';
const sentReasonHint = 'This reason was already sent. Retrying repeats the same decision, so nothing happens twice.';

/** @param sent the reason that was already sent; null before the first attempt */
function BulkReason({ act, sent }: { act: ReasonAct; sent: string | null }) {
  const id = useId();
  const { uid: me } = useUserState();
  if (sent === null) return <ReasonField label={reasonLabel} reader="Each client" act={act} author={me} />;
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

/** @param hasSound whether some need no look: these lack output numbers */
function getDisabledReason(count: number, comparing: boolean, hasSound: boolean): string | undefined {
  if (comparing) return 'Still checking these against the market and other requests.';
  if (count === 0 && hasSound) return 'Enter an output number first.';
  return count === 0 ? 'Each of these needs a look. Review them one by one.' : undefined;
}

const LeftOutNote = ({ count, total }: { count: number; total: number }) =>
  count > 0 && (
    <Note kind="error" role="status" className="mb-4">
      <b>
        {count} of {total} {count === 1 ? 'needs' : 'need'} a look and {count === 1 ? 'is' : 'are'} left out.
      </b>{' '}
      {count === 1 ? 'The reason is below the name. Review it on its own.' : 'The reason is below each name. Review each one on its own.'}
    </Note>
  );

const NoOutputNote = ({ count }: { count: number }) =>
  count > 0 && (
    <Note kind="pending" role="status" className="mb-4">
      <b>
        {count === 1 ? '1 needs its output number' : `${count} need their output numbers`}, or {count === 1 ? 'is' : 'are'} left out.
      </b>{' '}
      An output number says which output of the transaction pays the desk. The first is 0.
    </Note>
  );

const ResultsNote = ({ states, left, doneWord }: { states: readonly ItemState[]; left: number; doneWord: string }) => (
  <Note kind={left > 0 ? 'error' : 'success'} role={left > 0 ? 'alert' : 'status'} className="mb-4">
    <b>{describeResult(states, doneWord)}.</b> {left > 0 && 'Retrying skips what is already done, so nothing happens twice.'}
  </Note>
);

function ConsequenceNote({ kind, choice }: Pick<BulkDialogProps, 'kind' | 'choice'>) {
  if (choice === 'reject') return null;
  return (
    <Note kind="pending" className="mb-4">
      {kind.col === 'deposits' ? (
        <>
          <b>Confirm only if all of these coins have arrived.</b> Each client is credited exactly the amount of the deposit. If a different
          amount arrived, review that deposit separately.
        </>
      ) : (
        <>
          <b>Confirm only if you’ve sent all of these coins.</b> Confirming doesn’t send them. Each client is debited exactly the amount of
          the request, and sees no transaction id: to name one, complete that withdrawal on its own.
        </>
      )}
    </Note>
  );
}
