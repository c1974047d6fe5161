import { useState } from 'react';
import type { Administrator } from '@/data/admin/administrators';
import { useUserState } from '@/data/user-state';
import { formatFullName } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/ledger/revision-fields';
import type { Payment, PaymentMethod } from '@/domain/requests/payment';
import type { Policy } from '@/domain/two-people/policy';
import { getAddressWait } from '@/domain/two-people/waiting-settings';
import { env } from '@/lib/env';
import { useNow } from '@/ui/hooks/use-now';
import { findCheckIssue, getMethod, getMethodChanges, MethodChanges, previewOwnAct } from '../payment-change';
import { useConfirmPayment } from '../use-payment';
import { AddressReview, changedByOthers, createComparison } from './address-review';
import { ClientNoticePreview } from './client-notice-preview';
import { RemovalDialog } from './removal-dialog';
import { findAuthorFault, type RemovalVerb, WaitingNote } from './waiting-note';

/** A payment method that waits, as it was when the manager asked to decide. */
interface AskedMethod {
  verb: RemovalVerb | 'Confirm';
  owner: Administrator;
  payment: Payment;
  proposed: PaymentMethod;
}

interface ProposedMethodsProps {
  /** Whose methods are shown, if one waits. */
  owners: readonly Administrator[];
  policy: Policy | null;
  /** Whose method clients see; empty if none was chosen. */
  chosen: Uid;
  /** False if the own status allows no acts. */
  canDecide: boolean;
}

/** Why no change of addresses can be confirmed, however long it waited. */
const getPolicyFault = (policy: Policy | null): string | undefined =>
  policy ? undefined : 'It can be confirmed only while the desk has a two-person policy.';

/** The payment methods that wait for another manager. Takes no room if none does. */
export function ProposedMethods({ owners, policy, chosen, canDecide }: ProposedMethodsProps) {
  const { uid } = useUserState();
  const [asked, setAsked] = useState<AskedMethod | null>(null);
  const close = () => setAsked(null);
  const waiting = owners.filter(({ payment }) => payment?.proposed);
  return (
    <>
      {waiting.length > 0 && (
        <div className="mb-6 grid gap-4">
          {waiting.map((owner) => (
            <ProposedMethod key={owner.profile.uid} owner={owner} policy={policy} canDecide={canDecide} onAsk={setAsked} />
          ))}
        </div>
      )}
      {asked && (
        <MethodDecision
          asked={asked}
          isOwn={asked.owner.profile.uid === uid}
          isChosen={asked.owner.profile.uid === chosen}
          rev={owners.find(({ profile }) => profile.uid === asked.owner.profile.uid)?.payment?.rev}
          onClose={close}
        />
      )}
    </>
  );
}

type ProposedMethodProps = Pick<ProposedMethodsProps, 'policy' | 'canDecide'> & {
  owner: Administrator;
  onAsk: (asked: AskedMethod) => void;
};

function ProposedMethod({ owner, policy, canDecide, onAsk }: ProposedMethodProps) {
  const { payment } = owner;
  if (!payment?.proposed) return null;
  const { proposed } = payment;
  const ask = (verb: AskedMethod['verb']) => onAsk({ verb, owner, payment, proposed });
  const issue = findCheckIssue(proposed, env.network);
  return (
    <WaitingNote
      waiting={getAddressWait(proposed, policy)}
      title={`${formatFullName(owner.profile)} proposed another payment method`}
      confirmLabel="Review and confirm"
      fault={findAuthorFault([owner], proposed.by) ?? (issue === null ? getPolicyFault(policy) : `${issue}.`)}
      canDecide={canDecide}
      onConfirm={() => ask('Confirm')}
      onRemove={ask}
    >
      <MethodChanges
        changes={getMethodChanges(getMethod(payment), getMethod(proposed), env.network)}
        network={env.network}
        labels={{ before: 'Now', after: 'Proposed' }}
      />
    </WaitingNote>
  );
}

interface MethodDecisionProps {
  asked: AskedMethod;
  isOwn: boolean;
  isChosen: boolean;
  /** Revision of the method as it is now. */
  rev: number | undefined;
  onClose: () => void;
}

function MethodDecision({ asked: { verb, ...asked }, isOwn, isChosen, rev, onClose }: MethodDecisionProps) {
  const { uid } = useUserState();
  const now = useNow();
  const { owner, payment, proposed } = asked;
  const [current, next] = [getMethod(payment), getMethod(proposed)];
  const base = { col: 'admins', rev: payment.rev + 1, before: { ...current, proposed } } as const;
  if (verb === 'Confirm') {
    const entry = previewOwnAct(uid, { ...base, action: 'payment.updated', after: { ...next } }, now);
    return <ConfirmMethod {...asked} next={next} entry={entry} isChosen={isChosen} rev={rev} onClose={onClose} />;
  }
  return (
    <RemovalDialog
      verb={verb}
      owner={owner.profile.uid}
      name={isOwn ? undefined : formatFullName(owner.profile)}
      displayed={payment.rev}
      rev={rev}
      entry={previewOwnAct(uid, { ...base, action: 'payment.proposed', after: { ...current } }, now)}
      onClose={onClose}
    />
  );
}

interface ConfirmMethodProps extends Omit<AskedMethod, 'verb' | 'proposed'>, Omit<MethodDecisionProps, 'asked' | 'isOwn'> {
  next: PaymentMethod;
  entry: ReturnType<typeof previewOwnAct>;
}

function ConfirmMethod({ owner, payment, next, entry, isChosen, rev, onClose }: ConfirmMethodProps) {
  const name = formatFullName(owner.profile);
  const { act, isPending } = useConfirmPayment(owner.profile.uid, onClose);
  const changes = getMethodChanges(getMethod(payment), next, env.network);
  return (
    <AddressReview
      title={`Confirm the payment method of ${name}?`}
      submitLabel="Confirm the change"
      changes={changes}
      network={env.network}
      outdated={rev !== payment.rev && !isPending ? changedByOthers : null}
      entry={entry}
      owner={name}
      comparison={createComparison(name)}
      onSave={(password) => act({ displayed: payment.rev, password })}
      onClose={onClose}
    >
      <ClientNoticePreview changes={changes} chosen={isChosen} first={false} />
    </AddressReview>
  );
}
