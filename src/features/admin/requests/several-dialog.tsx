import { useEffect, useId, useRef } from 'react';
import { nameOf } from '@/domain/accounts/person-words';
import { actKey } from '@/domain/ledger/act-key';
import { sum } from '@/domain/money';
import { usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { describedBy, Field } from '@/ui/forms/fields';
import { Form, useSchemaForm } from '@/ui/forms/form';
import { ReasonField } from '@/ui/forms/reason-field';
import { Dialog } from '@/ui/overlays/dialog';
import { counted } from '@/ui/tables/paged-list';
import type { Decision } from './decision';
import type { RequestKind } from './kinds';
import type { WaitingRow } from './request';
import {
  type ItemState,
  type ItemStates,
  isLeft,
  resultInWords,
  type SeveralChoice,
  type SeveralInput,
  severalSchema,
  stateIn,
  wasSent,
} from './several';
import { SeveralList } from './several-list';
import { type Cautions, useCautions } from './use-cautions';
import { useSeveral } from './use-several';

export interface SeveralDialogProps {
  kind: RequestKind;
  /** As they stood when they were chosen. */
  rows: readonly WaitingRow[];
  choice: SeveralChoice;
  /** @param left at least one is decided, so its row has gone */
  onClose: (left: boolean) => void;
}

/** One decision about several requests: what it is about and what it comes to, then what happened to each. */
export function SeveralDialog({ kind, rows, choice, onClose }: SeveralDialogProps) {
  const { states, run } = useSeveral(kind);
  const cautions = useCautions(choice === 'complete' ? rows : []);
  return <SeveralView kind={kind} rows={rows} choice={choice} states={states} run={run} cautions={cautions} onClose={onClose} />;
}

export interface SeveralViewProps extends SeveralDialogProps {
  states: ItemStates;
  run: (decision: Decision, rows: readonly WaitingRow[]) => Promise<void>;
  cautions: Cautions;
}

export function SeveralView({ kind, rows: all, choice, states, run, cautions, onClose }: SeveralViewProps) {
  const id = useId();
  const cautionsFor = ({ element }: WaitingRow) => cautions.of.get(actKey(element)) ?? [];
  // A caution that is found later does not remove a request that is already recorded.
  const isLeftOut = (row: WaitingRow) => isLeft(stateIn(states, row.element)) && cautionsFor(row).some(({ isGrave }) => isGrave);
  const rows = all.filter((row) => !isLeftOut(row));
  const form = useSchemaForm<SeveralInput, Decision>(severalSchema, (decision) => run(decision, rows), {
    defaultValues: { decision: choice, reason: '' },
  });
  const results = rows.map(({ element }) => stateIn(states, element));
  const begun = states.size > 0;
  const busy = form.formState.isSubmitting;
  const left = results.filter(isLeft).length;
  const close = () => onClose(results.some(({ is }) => is === 'done' || is === 'before'));
  return (
    <Dialog
      open
      beside
      dismissable={!busy}
      onClose={close}
      label={`Several ${kind.noun.many}, one decision`}
      title={`${verbs[choice]} ${counted(rows.length, kind.noun)}`}
      foot={<Foot {...{ id, choice, left, begun, busy }} count={rows.length} comparing={cautions.pending} onClose={close} />}
    >
      {begun && !busy ? <Results of={results} left={left} /> : <Meaning kind={kind} choice={choice} />}
      <LeftOut count={all.length - rows.length} of={all.length} />
      <SeveralList
        rows={all.map((row) => ({
          request: row.element,
          name: nameOf(row.profile, row.element.uid),
          state: stateIn(states, row.element),
          cautions: cautionsFor(row),
          isLeftOut: isLeftOut(row),
        }))}
        begun={begun}
        total={usd(sum(rows.map(({ element }) => element.amount)))}
        caption={`${counted(all.length, kind.noun)}, oldest first`}
      />
      <Form {...form} id={id}>
        {choice === 'reject' && left > 0 && (
          <div className="mt-s-5">
            <Reason sent={results.some(wasSent) ? form.getValues('reason') : null} />
          </div>
        )}
      </Form>
    </Dialog>
  );
}

const verbs: Record<SeveralChoice, string> = { complete: 'Confirm', reject: 'Reject' };

const reasonLabel = 'Reason for rejecting all of them';
const sentHint = 'It was sent with this reason. Trying again repeats the same act, so nothing happens twice.';

/** @param sent with which something was sent; null before that */
function Reason({ sent }: { sent: string | null }) {
  const id = useId();
  if (sent === null) return <ReasonField label={reasonLabel} reader="Each of these clients" />;
  return (
    <Field id={id} label={reasonLabel} hint={sentHint}>
      <textarea id={id} className="control" rows={3} readOnly value={sent} aria-describedby={describedBy(id, { hint: sentHint })} />
    </Field>
  );
}

interface FootProps {
  id: string;
  choice: SeveralChoice;
  count: number;
  /** How many are not recorded. */
  left: number;
  begun: boolean;
  busy: boolean;
  /** What speaks against some of them is not known yet. */
  comparing: boolean;
  onClose: () => void;
}

function Foot({ id, choice, count, left, begun, busy, comparing, onClose }: FootProps) {
  const note = <span className="hidden sm:block">Each is a commit of its own.</span>;
  if (begun && left === 0 && !busy) {
    return (
      <>
        {note}
        <BackToQueue onClick={onClose} />
      </>
    );
  }
  return (
    <>
      {note}
      <Button onClick={onClose} notYet={busy ? 'The decisions are being written.' : undefined}>
        {begun && !busy ? 'Close' : 'Cancel'}
      </Button>
      <Button kind={choice === 'reject' ? 'refuse-sure' : 'first'} type="submit" form={id} busy={busy} notYet={whyNot(count, comparing)}>
        {begun && !busy ? `Try the remaining ${left} again` : `${verbs[choice]} ${count}`}
      </Button>
    </>
  );
}

function whyNot(count: number, comparing: boolean): string | undefined {
  if (comparing) return 'They are still being compared with the market and with other requests.';
  return count === 0 ? 'Each of these has to be decided on its own.' : undefined;
}

const LeftOut = ({ count, of }: { count: number; of: number }) =>
  count > 0 && (
    <div className="mb-s-4">
      <Note kind="no" role="status">
        <b>
          {count} of {of} {count === 1 ? 'is' : 'are'} left out,
        </b>{' '}
        for the reason below the name. Decide {count === 1 ? 'it' : 'each of them'} on its own.
      </Note>
    </div>
  );

/** It takes the place of the button that was pressed, and the focus with it. */
function BackToQueue({ onClick }: { onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button kind="first" ref={button} onClick={onClick}>
      Back to the list
    </Button>
  );
}

const Results = ({ of, left }: { of: readonly ItemState[]; left: number }) => (
  <div className="mb-s-4">
    <Note kind={left > 0 ? 'no' : 'done'} role={left > 0 ? 'alert' : 'status'}>
      <b>{resultInWords(of)}.</b> {left > 0 && 'Trying again skips what is already recorded: nothing happens twice.'}
    </Note>
  </div>
);

function Meaning({ kind, choice }: Pick<SeveralDialogProps, 'kind' | 'choice'>) {
  if (choice === 'reject') return null;
  return (
    <div className="mb-s-4">
      <Note kind="wait">
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
    </div>
  );
}
