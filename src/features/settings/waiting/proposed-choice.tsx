import { useState } from 'react';
import type { Administrator } from '@/data/admin/administrators';
import { useUserState } from '@/data/user-state';
import type { Uid } from '@/domain/ledger/revision-fields';
import type { DeskCurrent } from '@/domain/requests/payment';
import type { Policy } from '@/domain/two-people/policy';
import { getAddressWait } from '@/domain/two-people/waiting-settings';
import { env } from '@/lib/env';
import { useNow } from '@/ui/hooks/use-now';
import { emptyMethod, findCheckIssue, getMethod, getMethodChanges, MethodChanges, previewOwnAct } from '../payment-change';
import { useConfirmDesk } from '../use-payment';
import { AddressReview, changedByOthers, createComparison } from './address-review';
import { ShownAddressesNote } from './client-notice-preview';
import { getPolicyFault } from './proposed-methods';
import { RemovalDialog } from './removal-dialog';
import { findAuthorFault, type RemovalVerb, WaitingNote } from './waiting-note';

type ProposedDesk = NonNullable<DeskCurrent['proposed']>;

/** A choice that waits, as it was when the manager asked to decide. */
interface AskedChoice {
  verb: RemovalVerb | 'Confirm';
  desk: DeskCurrent;
  proposed: ProposedDesk;
}

interface ProposedChoiceProps {
  /** Null if nobody was ever chosen, nor proposed. */
  current: DeskCurrent | null;
  administrators: readonly Administrator[];
  policy: Policy | null;
  /** False for those whose role or status does not allow it. */
  canDecide: boolean;
  getName: (uid: Uid) => string;
}

/** The choice that waits for another manager. Takes no room if none does. */
export function ProposedChoice({ current, ...props }: ProposedChoiceProps) {
  const [asked, setAsked] = useState<AskedChoice | null>(null);
  return (
    <>
      {current?.proposed && <ChoiceNote desk={current} proposed={current.proposed} onAsk={setAsked} {...props} />}
      {asked && (
        <ChoiceDecision
          asked={asked}
          administrators={props.administrators}
          getName={props.getName}
          rev={current?.rev}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

const findMethod = (administrators: readonly Administrator[], uid: Uid) =>
  administrators.find(({ profile }) => profile.uid === uid)?.payment ?? null;

/** Of the method that clients see, and of the proposed one. Clients see no email. */
function getChoiceChanges(administrators: readonly Administrator[], { admin }: DeskCurrent, { bitcoin, ethereum }: ProposedDesk) {
  const before = findMethod(administrators, admin) ?? emptyMethod;
  return getMethodChanges({ ...getMethod(before), email: '' }, { bitcoin, ethereum, email: '' }, env.network);
}

/** Why the choice can never be confirmed: it shows the addresses that were proposed, or none. */
function findChoiceFault(method: Administrator['payment'], proposed: ProposedDesk, name: string): string | undefined {
  if (method?.bitcoin !== proposed.bitcoin || method.ethereum !== proposed.ethereum) return `${name} has changed an address since.`;
  const issue = findCheckIssue(proposed, env.network);
  return issue === null ? undefined : `${issue}.`;
}

interface ChoiceNoteProps extends Omit<ProposedChoiceProps, 'current'> {
  desk: DeskCurrent;
  proposed: ProposedDesk;
  onAsk: (asked: AskedChoice) => void;
}

function ChoiceNote({ desk, proposed, administrators, policy, canDecide, getName, onAsk }: ChoiceNoteProps) {
  const name = getName(proposed.admin);
  const ask = (verb: AskedChoice['verb']) => onAsk({ verb, desk, proposed });
  return (
    <WaitingNote
      waiting={getAddressWait(proposed, policy)}
      title={`${getName(proposed.by)} proposed to show clients the payment method of ${name}`}
      confirmLabel="Review and confirm"
      fault={
        findAuthorFault(administrators, proposed.by) ??
        findChoiceFault(findMethod(administrators, proposed.admin), proposed, name) ??
        getPolicyFault(policy)
      }
      canDecide={canDecide}
      onConfirm={() => ask('Confirm')}
      onRemove={ask}
    >
      <MethodChanges
        changes={getChoiceChanges(administrators, desk, proposed)}
        network={env.network}
        labels={{ before: 'Now', after: 'Proposed' }}
      />
    </WaitingNote>
  );
}

interface ChoiceDecisionProps extends Pick<ProposedChoiceProps, 'administrators' | 'getName'> {
  asked: AskedChoice;
  /** Revision of the choice as it is now. */
  rev: number | undefined;
  onClose: () => void;
}

function ChoiceDecision({ asked, administrators, getName, rev, onClose }: ChoiceDecisionProps) {
  const { uid } = useUserState();
  const now = useNow();
  const { verb, desk, proposed } = asked;
  const stays = { admin: desk.admin, previous: desk.previous };
  const base = { col: 'desk', rev: desk.rev + 1, before: { ...stays, proposed } } as const;
  if (verb === 'Confirm') {
    const after = { admin: proposed.admin, previous: desk.admin };
    const entry = previewOwnAct(uid, { ...base, action: 'desk.selected', after }, now);
    return (
      <ConfirmChoice
        asked={asked}
        administrators={administrators}
        name={getName(proposed.admin)}
        entry={entry}
        rev={rev}
        onClose={onClose}
      />
    );
  }
  return (
    <RemovalDialog
      verb={verb}
      noun="choice"
      method={null}
      displayed={desk.rev}
      rev={rev}
      entry={previewOwnAct(uid, { ...base, action: 'payment.proposed', after: stays }, now)}
      explanation={
        desk.admin === '' ? 'Clients still see no payment method.' : `Clients keep seeing the payment method of ${getName(desk.admin)}.`
      }
      onClose={onClose}
    />
  );
}

interface ConfirmChoiceProps extends Omit<ChoiceDecisionProps, 'getName'> {
  /** Of the administrator who is chosen. */
  name: string;
  entry: ReturnType<typeof previewOwnAct>;
}

function ConfirmChoice({ asked: { desk, proposed }, administrators, name, entry, rev, onClose }: ConfirmChoiceProps) {
  const { act, isPending } = useConfirmDesk(onClose);
  const [changes] = useState(() => getChoiceChanges(administrators, desk, proposed));
  const isCurrent = rev === desk.rev && findChoiceFault(findMethod(administrators, proposed.admin), proposed, name) === undefined;
  return (
    <AddressReview
      title={`Confirm to show clients the payment method of ${name}?`}
      submitLabel="Confirm the choice"
      changes={changes}
      network={env.network}
      outdated={isCurrent || isPending ? null : changedByOthers}
      entry={entry}
      comparison={createComparison(name)}
      onSave={(password) => act({ displayed: desk.rev, password })}
      onClose={onClose}
    >
      <ShownAddressesNote first={desk.admin === ''} />
    </AddressReview>
  );
}
