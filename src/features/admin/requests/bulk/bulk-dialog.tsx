import { type ReactNode, useId, useState } from 'react';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { useBounds } from '@/data/hooks/use-bounds';
import { useUserState } from '@/data/user-state';
import { getAgentReason } from '@/domain/accounts/admin-role-words';
import { findNameMarks } from '@/domain/accounts/look-alike-names';
import { formatName } from '@/domain/accounts/person-words';
import type { ReasonAct } from '@/domain/input/reason-templates';
import type { RequestCollection } from '@/domain/ledger/list-kinds';
import { sum } from '@/domain/money';
import { plural } from '@/domain/plural';
import { needsLook } from '@/domain/requests/looks';
import { getActKey } from '@/domain/revision-fields';
import { formatUsd } from '@/lib/format';
import { NameMarksLegend } from '@/parts/clients/name-marks';
import { ReasonField } from '@/parts/decisions/reason-field';
import { getUnknownReason, LeftTodayNote, UnknownNote } from '@/parts/decisions/second-person-note';
import type { Decision } from '@/parts/requests/decision-schema';
import type { PendingRow, RequestKind } from '@/parts/requests/request-kinds';
import { useLooks } from '@/parts/requests/use-looks';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { getControlClass } from '@/ui/forms/field-classes';
import { Field, getDescribedBy } from '@/ui/forms/fields';
import { Form, useSchemaForm } from '@/ui/forms/form';
import { focusElement } from '@/ui/hooks/use-focus';
import { useNow } from '@/ui/hooks/use-now';
import { ActFooter } from '@/ui/overlays/act-dialog';
import { Dialog } from '@/ui/overlays/dialog';
import { formatCount } from '@/ui/tables/paged-list';
import {
  asksOutput,
  type BulkChoice,
  type BulkInput,
  bulkSchema,
  describeAct,
  describeResult,
  findSecondReasons,
  getDoneWord,
  getItemDecision,
  getItemState,
  getVerb,
  type ItemState,
  isRemaining,
  type LeftOut,
  lacksOutput,
  type SecondReasons,
  shortenOutput,
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
  const doneWord = getDoneWord(kind, choice);
  const verb = getVerb(kind, choice);
  const looks = useLooks(choice === 'complete' ? all : []);
  const id = useId();
  const [outputs, setOutputs] = useState<TypedOutputs>({});
  const bounds = useBounds(isAgent && choice === 'complete');
  const now = useNow();
  const remains = ({ element }: PendingRow) => isRemaining(getItemState(states, element));
  const isUnknown = choice === 'complete' && bounds.data === undefined && all.some(remains);
  // A reason that is found later does not remove a request that is already recorded.
  const isDoubtful = (row: PendingRow) => remains(row) && needsLook(looks.get(row.element));
  const lacks = (row: PendingRow) => remains(row) && lacksOutput(row.element, choice, outputs);
  const isUnfit = (row: PendingRow) => isDoubtful(row) || lacks(row);
  // While requests are sent, what was planned stays: a day that is read again counts those that are
  // done.
  const [planned, setPlanned] = useState<SecondReasons | null>(null);
  const seconds =
    planned ??
    (bounds.data && choice === 'complete'
      ? findSecondReasons(all.filter(remains), bounds.data, now, isUnfit)
      : noReasons);
  const needsSecond = ({ element }: PendingRow) => seconds.has(getActKey(element));
  const isToReview = (row: PendingRow) => !needsSecond(row) && isDoubtful(row);
  const isLeftOut = (row: PendingRow) => needsSecond(row) || isToReview(row) || lacks(row);
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
  const leftOut = {
    total: all.length,
    looks: all.filter(isToReview).length,
    seconds: all.filter(needsSecond).length,
  };
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
              getDisabledReason(rows.length, looks.pending, leftOut)
            }
            submitLabel={
              begun && !busy
                ? `${hasFailed ? 'Retry remaining' : verb} ${left}`
                : describeAct(verb, rows.length, leftOut)
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
      <LeftOutNote count={leftOut.looks} total={all.length} />
      <SecondPersonNote count={leftOut.seconds} total={all.length} />
      {bounds.data && choice === 'complete' && (
        <LeftTodayNote bounds={bounds.data} now={now} className="mb-4" />
      )}
      <NoOutputNote
        count={all.filter((row) => !isToReview(row) && !needsSecond(row) && lacks(row)).length}
      />
      <BulkList
        rows={all.map((row) => ({
          request: row.element,
          name: formatName(row.profile, row.element.uid),
          marks: marks.get(row.element.uid),
          state: getItemState(states, row.element),
          looks: looks.get(row.element),
          isLeftOut: isLeftOut(row),
          secondReason: seconds.get(getActKey(row.element)),
          asksOutput: asksOutput(row.element, choice) && !isToReview(row) && !needsSecond(row),
        }))}
        outputs={outputs}
        onOutput={(request, typed) =>
          setOutputs((before) => ({
            ...before,
            [getActKey(request)]: shortenOutput(request, typed),
          }))
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
              act={kind.actions.rejected}
              sent={results.some(wasSent) ? form.getValues('reason') : null}
            />
          </div>
        )}
      </Form>
    </Dialog>
  );
}

/** "3 deposits", "2 of 3 deposits". */
const describeShare = (count: number, total: number, noun: RequestKind['noun']): string =>
  count === total ? formatCount(total, noun) : `${count} of ${formatCount(total, noun)}`;

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
    ? 'Each of these needs a second approval. Propose them one by one.'
    : 'Each of these needs a look. Review them one by one.';
}

const LeftOutNote = ({ count, total }: { count: number; total: number }) =>
  count > 0 && (
    <Note kind="error" role="status" className="mb-4">
      <b>
        {count} of {total} {plural(count, 'needs', 'need')} a look and {plural(count, 'is', 'are')}{' '}
        left out.
      </b>{' '}
      {plural(
        count,
        'The reason is below the name. Review it on its own.',
        'The reason is below each name. Review each one on its own.',
      )}
    </Note>
  );

const SecondPersonNote = ({ count, total }: { count: number; total: number }) =>
  count > 0 && (
    <Note kind="pending" role="status" className="mb-4">
      <b>
        {count} of {total}{' '}
        {plural(count, 'needs a second approval and is', 'need a second approval and are')} left
        out.
      </b>{' '}
      {plural(count, 'Propose it on its own.', 'Propose each one on its own.')}
    </Note>
  );

const NoOutputNote = ({ count }: { count: number }) =>
  count > 0 && (
    <Note kind="pending" role="status" className="mb-4">
      <b>
        {plural(count, '1 needs its output number', `${count} need their output numbers`)}, or{' '}
        {plural(count, 'is', 'are')} left out.
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

const consequences: Record<RequestCollection, ReactNode> = {
  deposits: (
    <>
      <b>Confirm only if all of these coins have arrived.</b> Each client is credited exactly the
      amount of the deposit. If a different amount arrived, review that deposit separately.
    </>
  ),
  withdrawals: (
    <>
      <b>Confirm only if you’ve sent all of these coins.</b> Confirming doesn’t send them. Each
      client is debited exactly the amount of the request, and sees no transaction id: to name one,
      complete that withdrawal on its own.
    </>
  ),
};

const ConsequenceNote = ({ kind, choice }: Pick<BulkDialogProps, 'kind' | 'choice'>) =>
  choice === 'complete' && (
    <Note kind="pending" className="mb-4">
      {consequences[kind.col]}
    </Note>
  );
