import { useId } from 'react';
import type { Announced } from '@/data/collections/announced';
import type { Rates } from '@/data/prices/prices';
import { firstNameOf, nameOf } from '@/domain/accounts/person-words';
import type { Uid } from '@/domain/ledger/envelope';
import type { MarketThen } from '@/domain/requests/market-then';
import { usd, waitingFor } from '@/lib/format';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import type { RemoteState } from '@/ui/feedback/remote';
import { type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { Dialog } from '@/ui/overlays/dialog';
import type { CaseFile } from './case-file';
import { CaseView } from './case-view';
import { blockedBecause, type Decision, type DecisionInput, decisionSchema, receivedOf } from './decision';
import { DecisionForm } from './decision-form';
import type { Choice } from './effect';
import { requestFolio } from './lines';
import { isDeposit, type Request, type WaitingRow } from './request';
import { ToCome } from './to-come';

export interface DecisionDialogProps {
  row: WaitingRow;
  /** What is chosen when it opens. */
  choice: Choice;
  file: RemoteState<CaseFile>;
  rates: RemoteState<Rates>;
  /** When a deposit was announced. */
  market: RemoteState<MarketThen | null>;
  /** The notices that name a deposit's transaction. */
  announced: RemoteState<readonly Announced[]>;
  /** The administrator who decides. */
  me: Uid;
  now: Date;
  decide: (decision: Decision) => Promise<void>;
  onClose: () => void;
}

/** Request and client, the decision, and what it will write. It closes when the act has succeeded, and not before. */
export function DecisionDialog({ row, choice: first, file, rates, market, announced, me, now, decide, onClose }: DecisionDialogProps) {
  const { element: request } = row;
  const profile = file.data?.profile ?? row.profile;
  const id = useId();
  const form = useSchemaForm<DecisionInput, Decision>(decisionSchema(request.amount), decide, {
    defaultValues: { decision: first, reason: '', received: '', note: '' },
  });
  const [choice, reason] = form.watch(['decision', 'reason']);
  const draft = { choice, reason, received: receivedOf(form.watch('received'), request.amount) };
  const firstName = firstNameOf(profile);
  const folio = file.data ? requestFolio(file.data, request) : '';
  return (
    <Dialog
      open
      beside
      dismissable={!form.formState.isSubmitting}
      onClose={onClose}
      label={`${[isDeposit(request) ? 'Deposit' : 'Withdrawal', folio].filter(Boolean).join(' ')}, ${waitingFor(request.createdAt, now, isDeposit(request) ? 'announced' : 'requested')}`}
      title={`${usd(request.amount)} ${isDeposit(request) ? 'from' : 'to'} ${nameOf(profile, request.uid)}`}
      foot={
        <Foot
          form={form}
          id={id}
          choice={choice}
          request={request}
          firstName={firstName}
          blocked={blockedBecause(file, request, me, draft)}
          onClose={onClose}
        />
      }
    >
      {request.uid === me && (
        <div className="mb-s-4">
          <Note kind="wait">
            <b>This is your own account.</b> Another administrator has to decide.
          </Note>
        </div>
      )}
      <CaseView request={request} file={file} rates={rates} market={market} announced={announced} />
      <DecisionForm id={id} form={form} request={request} firstName={firstName} closed={request.uid === me} />
      <ToCome file={file} request={request} draft={draft} now={now} />
    </Dialog>
  );
}

interface FootProps {
  form: SchemaForm<DecisionInput, Decision>;
  id: string;
  choice: Choice;
  request: Request;
  firstName: string;
  blocked: string | undefined;
  onClose: () => void;
}

const commits: Record<Choice, (request: Request) => string> = {
  complete: (request) => `Decision and ${isDeposit(request) ? 'credit' : 'debit'} are one commit.`,
  differ: () => 'The credit is one commit, the adjustment the next.',
  reject: () => 'Decision and reason are one commit.',
  delete: () => 'Deletion and reason are one commit.',
};

function Foot({ form, id, choice, request, firstName, blocked, onClose }: FootProps) {
  const busy = form.formState.isSubmitting;
  const submits: Record<Choice, string> = {
    complete: `${isDeposit(request) ? 'Credit' : 'Debit'} ${usd(request.amount)}`,
    differ: 'Credit, then adjust',
    reject: `Reject and tell ${firstName}`,
    delete: `Delete and tell ${firstName}`,
  };
  const refuses = choice === 'reject' || choice === 'delete';
  return (
    <>
      <span className="hidden sm:block">{commits[choice](request)}</span>
      <Button onClick={onClose} notYet={busy ? 'The decision is being written.' : undefined}>
        Cancel
      </Button>
      <Button kind={refuses ? 'refuse-sure' : 'first'} type="submit" form={id} busy={busy} notYet={blocked}>
        {submits[choice]}
      </Button>
    </>
  );
}
