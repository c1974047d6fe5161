import { useId } from 'react';
import type { QueuedDeposit } from '@/data/deposit-queue';
import type { Uid } from '@/domain/envelope';
import { usd, waitingFor } from '@/lib/format';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { useSchemaForm } from '@/ui/form';
import { Note } from '@/ui/note';
import type { RemoteState } from '@/ui/remote';
import type { CaseFile } from './case-file';
import { CaseView } from './case-view';
import { blockedBecause, type Decision, type DecisionInput, decisionSchema, requestFolio } from './decision';
import { DecisionForm } from './decision-form';
import { firstNameOf, nameOf } from './queue-filter';

export interface DecisionDialogProps {
  queued: QueuedDeposit;
  file: RemoteState<CaseFile>;
  /** The administrator who decides. */
  me: Uid;
  now: Date;
  decide: (decision: Decision) => Promise<void>;
  onClose: () => void;
}

/** Request and client, the decision, and the line that it will write. It closes when the act has succeeded, and not before. */
export function DecisionDialog({ queued, file, me, now, decide, onClose }: DecisionDialogProps) {
  const { deposit } = queued;
  const profile = file.data?.profile ?? queued.profile;
  const id = useId();
  const form = useSchemaForm<DecisionInput, Decision>(decisionSchema, decide, { defaultValues: { decision: 'complete', reason: '' } });
  const choice = form.watch('decision');
  const busy = form.formState.isSubmitting;
  const blocked = blockedBecause(file, deposit, me, choice);
  const which = ['Deposit', file.data && requestFolio(file.data)].filter(Boolean).join(' ');
  const firstName = firstNameOf(profile);
  return (
    <Dialog
      open
      beside
      dismissable={!busy}
      onClose={onClose}
      label={`${which}, ${waitingFor(deposit.createdAt, now)}`}
      title={`${usd(deposit.amount)} from ${nameOf(profile, deposit.uid)}`}
      foot={
        <>
          <span className="hidden sm:block">
            {choice === 'reject' ? 'Decision and reason are one commit.' : 'Decision and credit are one commit.'}
          </span>
          <Button onClick={onClose} notYet={busy ? 'The decision is being written.' : undefined}>
            Cancel
          </Button>
          <Button kind={choice === 'reject' ? 'refuse-sure' : 'first'} type="submit" form={id} busy={busy} notYet={blocked}>
            {choice === 'reject' ? `Reject and tell ${firstName}` : `Credit ${usd(deposit.amount)}`}
          </Button>
        </>
      }
    >
      {deposit.uid === me && (
        <div className="mb-s-4">
          <Note kind="wait">
            <b>This is your own account.</b> Another administrator has to decide.
          </Note>
        </div>
      )}
      <CaseView deposit={deposit} file={file} />
      <DecisionForm id={id} form={form} file={file} deposit={deposit} firstName={firstName} closed={deposit.uid === me} now={now} />
    </Dialog>
  );
}
