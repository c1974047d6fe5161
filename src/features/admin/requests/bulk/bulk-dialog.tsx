import { useId, useState } from 'react';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { useBounds } from '@/data/hooks/use-bounds';
import { useUserState } from '@/data/user-state';
import { getAgentReason } from '@/domain/accounts/admin-role-words';
import { findNameMarks } from '@/domain/accounts/look-alike-names';
import { formatName } from '@/domain/accounts/person-words';
import type { ReasonAct } from '@/domain/input/reason-templates';
import { sum } from '@/domain/money';
import { getActKey } from '@/domain/revision-fields';
import { formatUsd } from '@/lib/format';
import { getChecks, useCautions } from '@/parts/requests/cautions';
import type { Decision } from '@/parts/requests/decision-schema';
import type { PendingRow, RequestKind } from '@/parts/requests/request-kinds';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { getUnknownReason, LeftTodayNote, UnknownNote } from '@/ui/feedback/second-person';
import { getControlClass } from '@/ui/forms/field-classes';
import { Field, getDescribedBy } from '@/ui/forms/fields';
import { Form, useSchemaForm } from '@/ui/forms/form';
import { ReasonField } from '@/ui/forms/reason-field';
import { focusElement } from '@/ui/hooks/use-focus';
import { useNow } from '@/ui/hooks/use-now';
import { ActFooter } from '@/ui/overlays/act-dialog';
import { Dialog } from '@/ui/overlays/dialog';
import { NameMarksLegend } from '@/ui/tables/name-marks';
import { formatCount } from '@/ui/tables/paged-list';
import {
  asksOutput,
  type BulkChoice,
  type BulkInput,
  bulkSchema,
  describeResult,
  findSecondReasons,
  getDoneWord,
  getItemDecision,
  getItemState,
  type ItemState,
  isRemaining,
  lacksOutput,
  type SecondReasons,
  type TypedOutputs,
  wasSent,
} from './bulk';
import { BulkList } from './bulk-list';
import { useBulkDecision } from './use-bulk-decision';

const noReasons: SecondReasons = new Map();

interface BulkDialogProps {
  kind: RequestKind;
  rows: readonly PendingRow[];
  choice: BulkChoice;
  onClose: (left: boolean) => void;
}

export function BulkDialog({ kind, rows: all, choice, onClose }: BulkDialogProps) {
  const { desk, isAgent } = useAdminRole();
  const { states, run } = useBulkDecision(kind, choice);
  const doneWord = getDoneWord(kind.col, choice);
  const verb = getVerb(kind, choice);
  const cautions = useCautions(choice === 'complete' ? all : []);
  const id = useId();
  const getCautions = ({ element }: PendingRow) => cautions.byRequest.get(getActKey(element)) ?? [];
  const [outputs, setOutputs] = useState<TypedOutputs>({});
  const bounds = useBounds(isAgent && choice === 'complete');
  const now = useNow();
  const remains = ({ element }: PendingRow) => isRemaining(getItemState(states, element));
  const isUnknown = choice === 'complete' && bounds.data === undefined && all.some(remains);
  // A caution that is found later does not remove a request that is already recorded.
  const isGrave = (row: PendingRow) => remains(row) && getChecks(getCautions(row)).length > 0;
  const lacks = (row: PendingRow) => remains(row) && lacksOutput(row.element, choice, outputs);
  const isUnfit = (row: PendingRow) => isGrave(row) || lacks(row);
  // While requests are sent, what was planned stays: a day that is read again counts those that are
  // done.
  const [planned, setPlanned] = useState<SecondReasons | null>(null);
  const seconds =
    planned ??
    (bounds.data && choice === 'complete'
      ? findSecondReasons(all.filter(remains), bounds.data, now, isUnfit)
      : noReasons);
  const needsSecond = ({ element }: PendingRow) => seconds.has(getActKey(element));
  const needsLook = (row: PendingRow) => !needsSecond(row) && isGrave(row);
  const isLeftOut = (row: PendingRow) => needsSecond(row) || needsLook(row) || lacks(row);
  const rows = all.filter((row) => !isLeftOut(row));
  const marks = findNameMarks(all.flatMap(({ profile }) => profile ?? []));
  const decide = async (decision: Decision) => {
    setPlanned(seconds);
    try {
      await run((request) => getItemDecision(request, decision, outputs), rows);
    } finally {
      setPlanned(null);
      // A reason that was sent is kept for the retry, and is not lost when the dialog closes.
      form.resetField('reason', { defaultValue: form.getValues('reason') });
    }
  };
  const form = useSchemaForm<BulkInput, Decision>(bulkSchema, decide, {
    defaultValues: { decision: choice, reason: '' },
  });
  const results = rows.map(({ element }) => getItemState(states, element));
  const begun = states.size > 0;
  const { busy } = form;
  const left = results.filter(isRemaining).length;
  // What was left out at first can join later, which is no retry.
  const hasFailed = results.some(({ is }) => is === 'failed');
  const looks = all.filter(needsLook).length;
  const secondCount = all.filter(needsSecond).length;
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
            disabledReason={
              getAgentReason(desk, 'decide requests') ??
              (isUnknown ? getUnknownReason('policy', bounds) : undefined) ??
              getDisabledReason(rows.length, cautions.pending, {
                total: all.length,
                looks,
                seconds: secondCount,
              })
            }
            submitLabel={
              begun && !busy
                ? `${hasFailed ? 'Retry remaining' : verb} ${left}`
                : describeAct(verb, rows.length, { total: all.length, looks, seconds: secondCount })
            }
            onClose={close}
          />
        )
      }
    >
      {begun && !busy ? (
        <ResultsNote states={results} hasFailed={hasFailed} doneWord={doneWord} />
      ) : (
        <ConsequenceNote kind={kind} choice={choice} />
      )}
      {isUnknown && (
        <div className="mb-4">
          <UnknownNote what="policy" query={bounds} />
        </div>
      )}
      <LeftOutNote count={looks} total={all.length} />
      <SecondPersonNote count={secondCount} total={all.length} />
      {bounds.data && choice === 'complete' && (
        <LeftTodayNote bounds={bounds.data} now={now} className="mb-4" />
      )}
      <NoOutputNote
        count={all.filter((row) => !needsLook(row) && !needsSecond(row) && lacks(row)).length}
      />
      <BulkList
        rows={all.map((row) => ({
          request: row.element,
          name: formatName(row.profile, row.element.uid),
          marks: marks.get(row.element.uid),
          state: getItemState(states, row.element),
          cautions: getCautions(row),
          isLeftOut: isLeftOut(row),
          secondReason: seconds.get(getActKey(row.element)),
          asksOutput: asksOutput(row.element, choice) && !needsLook(row) && !needsSecond(row),
        }))}
        outputs={outputs}
        onOutput={(request, typed) =>
          setOutputs((before) => ({ ...before, [getActKey(request)]: typed }))
        }
        begun={begun}
        doneWord={doneWord}
        total={formatUsd(sum(rows.map(({ element }) => element.amount)))}
        caption={`${formatCount(all.length, kind.noun)}, oldest first`}
      />
      <NameMarksLegend marksByClient={marks} className="mt-4" />
      <Form {...form} id={id}>
        {choice === 'reject' && left > 0 && (
          <div className="mt-6">
            <BulkReason
              act={getRejectionAct(kind)}
              sent={results.some(wasSent) ? form.getValues('reason') : null}
            />
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

interface LeftOut {
  total: number;
  /** How many need a look. */
  looks: number;
  /** How many two people decide about. */
  seconds: number;
}

/** "Credit 3", "Credit 2 of 3; 1 needs a look". Others may lack an output number. */
function describeAct(verb: string, count: number, { total, looks, seconds }: LeftOut): string {
  if (count === total) return `${verb} ${count}`;
  const formatNeeds = (number: number, need: string) =>
    number === 0 ? [] : [`${number} ${number === 1 ? 'needs' : 'need'} ${need}`];
  return [
    `${verb} ${count} of ${total}`,
    ...formatNeeds(looks, 'a look'),
    ...formatNeeds(seconds, 'a second person'),
  ].join('; ');
}

const getRejectionAct = ({ col }: RequestKind): ReasonAct =>
  col === 'deposits' ? 'deposit.rejected' : 'withdrawal.rejected';

const reasonLabel = 'Reason for rejecting all of these';
const sentReasonHint =
  'This reason was already sent. Retrying repeats the same decision, so nothing happens twice.';

/** @param sent the reason that was already sent; null before the first attempt */
function BulkReason({ act, sent }: { act: ReasonAct; sent: string | null }) {
  const id = useId();
  const { uid: me } = useUserState();
  if (sent === null)
    return (
      <ReasonField
        label={reasonLabel}
        reader="Each client"
        act={act}
        subject="several"
        author={me}
      />
    );
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

function getDisabledReason(
  count: number,
  comparing: boolean,
  { total, looks, seconds }: LeftOut,
): string | undefined {
  if (comparing) return 'Still checking these against the market and other requests.';
  if (count > 0) return undefined;
  if (looks + seconds < total) return 'Enter an output number first.';
  return looks === 0
    ? 'Each of these needs a second person. Propose them one by one.'
    : 'Each of these needs a look. Review them one by one.';
}

const LeftOutNote = ({ count, total }: { count: number; total: number }) =>
  count > 0 && (
    <Note kind="error" role="status" className="mb-4">
      <b>
        {count} of {total} {count === 1 ? 'needs' : 'need'} a look and {count === 1 ? 'is' : 'are'}{' '}
        left out.
      </b>{' '}
      {count === 1
        ? 'The reason is below the name. Review it on its own.'
        : 'The reason is below each name. Review each one on its own.'}
    </Note>
  );

const SecondPersonNote = ({ count, total }: { count: number; total: number }) =>
  count > 0 && (
    <Note kind="pending" role="status" className="mb-4">
      <b>
        {count} of {total}{' '}
        {count === 1 ? 'needs a second person and is' : 'need a second person and are'} left out.
      </b>{' '}
      {count === 1 ? 'Propose it on its own.' : 'Propose each one on its own.'}
    </Note>
  );

const NoOutputNote = ({ count }: { count: number }) =>
  count > 0 && (
    <Note kind="pending" role="status" className="mb-4">
      <b>
        {count === 1 ? '1 needs its output number' : `${count} need their output numbers`}, or{' '}
        {count === 1 ? 'is' : 'are'} left out.
      </b>{' '}
      An output number says which output of the transaction pays the desk. The first is 0.
    </Note>
  );

interface ResultsNoteProps {
  states: readonly ItemState[];
  hasFailed: boolean;
  doneWord: string;
}

const ResultsNote = ({ states, hasFailed, doneWord }: ResultsNoteProps) => (
  <Note
    kind={hasFailed ? 'error' : 'success'}
    role={hasFailed ? 'alert' : 'status'}
    className="mb-4"
  >
    <b>
      {describeResult(hasFailed ? states : states.filter(({ is }) => is !== 'open'), doneWord)}.
    </b>{' '}
    {hasFailed && 'Retrying skips what is already done, so nothing happens twice.'}
  </Note>
);

function ConsequenceNote({ kind, choice }: Pick<BulkDialogProps, 'kind' | 'choice'>) {
  if (choice === 'reject') return null;
  return (
    <Note kind="pending" className="mb-4">
      {kind.col === 'deposits' ? (
        <>
          <b>Confirm only if all of these coins have arrived.</b> Each client is credited exactly
          the amount of the deposit. If a different amount arrived, review that deposit separately.
        </>
      ) : (
        <>
          <b>Confirm only if you’ve sent all of these coins.</b> Confirming doesn’t send them. Each
          client is debited exactly the amount of the request, and sees no transaction id: to name
          one, complete that withdrawal on its own.
        </>
      )}
    </Note>
  );
}
