import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { queries } from '@/data/queries';
import type { Uid } from '@/domain/revision-fields';
import { needsTwoPeople } from '@/domain/two-people/policy';
import {
  DecidersNote,
  getProposalsPath,
  getUnknownReason,
  UnknownNote,
} from '@/parts/decisions/second-person-note';
import { Note } from '@/ui/feedback/note';
import { CheckboxLine } from '@/ui/forms/input-field';
import { ClosingChecklist, type ClosingItem, getClosingItems } from '../panels/closing-checklist';
import { combineFigures, mapQuery } from '../use-client';

/**
 * What has to be settled before an account is closed. It is read once the desk chooses to close it.
 */
export function useClosingItems(uid: Uid, now: Date, isNeeded: boolean): ClosingItem[] {
  const when = isNeeded ? {} : { enabled: false };
  const account = useQuery({ ...queries.account(uid), ...when });
  const holds = useQuery({ ...queries.holds(uid), ...when });
  const deposits = useQuery({ ...queries.deposits(uid), ...when });
  const withdrawals = useQuery({ ...queries.withdrawals(uid), ...when });
  const trades = useQuery({ ...queries.trades(uid), ...when });
  const subscription = useQuery({ ...queries.subscription(uid), ...when });
  const verification = useQuery({ ...queries.verification(uid), ...when });
  const found = {
    figures: combineFigures(account, holds),
    deposits: mapQuery(deposits, getList),
    withdrawals: mapQuery(withdrawals, getList),
    trades: mapQuery(trades, getList),
  };
  return getClosingItems(uid, { ...found, subscription, verification }, now);
}

const getList = <T,>(found: { list: readonly T[] } | null): readonly T[] => found?.list ?? [];

interface ClosingPartProps {
  items: readonly ClosingItem[];
  /** What stays open, in words; undefined until it is known. */
  left: readonly string[] | undefined;
  isTicked: boolean;
  onTick: () => void;
  /** The client's first name. */
  person: string;
}

/**
 * The checklist before an account is closed. With something left, a sentence that says so has to be
 * ticked.
 */
export function ClosingPart({ items, left, isTicked, onTick, person }: ClosingPartProps) {
  const id = useId();
  return (
    <div className="grid gap-3">
      <ClosingChecklist items={items} opensNewTab />
      {left && left.length > 0 && (
        <>
          <Note kind="error">
            <b>A closed client can’t withdraw or cancel anything.</b> Settle what’s left first, or
            tell {person} in the reason what will happen to it.
          </Note>
          <CheckboxLine id={id} isTarget checked={isTicked} onChange={onTick}>
            Close the account with this left open: {left.join('; ')}.
          </CheckboxLine>
        </>
      )}
    </div>
  );
}

/**
 * Who decides about closing the account: two managers, if its balance is above the threshold.
 * Nothing is read until the desk chooses to close it. The balance covers what is reserved and in
 * open trades.
 */
export function useClosingDeciders(uid: Uid, isNeeded: boolean) {
  const policy = useQuery({ ...queries.policy(), enabled: isNeeded });
  const account = useQuery({ ...queries.account(uid), enabled: isNeeded });
  const balance = account.data?.balance ?? '0';
  const isForTwo = isNeeded && needsTwoPeople(policy.data ?? null, balance);
  const proposals = useQuery({ ...queries.proposals(uid), enabled: isForTwo });
  const isProposed =
    isForTwo &&
    (proposals.data?.list ?? []).some(
      ({ status, action }) => status === 'pending' && action === 'status.changed',
    );
  const isKnown = policy.data !== undefined && account.data !== undefined;
  return { policy, proposals, balance, isForTwo, isProposed, isKnown };
}
type ClosingDeciders = ReturnType<typeof useClosingDeciders>;

export function ClosingDecidersNote({
  uid,
  deciders,
  now,
}: {
  uid: Uid;
  deciders: ClosingDeciders;
  now: Date;
}) {
  const { policy, proposals, balance, isForTwo, isProposed } = deciders;
  if (policy.data === undefined) return <UnknownNote what="policy" query={policy} />;
  if (!isForTwo) return null;
  if (proposals.data === undefined) return <UnknownNote what="proposals" query={proposals} />;
  if (isProposed) {
    return (
      <Note kind="pending">
        <b>This closing was proposed and needs a second approval.</b>{' '}
        <Link to={getProposalsPath(uid)}>Open the proposal</Link>
      </Note>
    );
  }
  return (
    <DecidersNote
      bounds={{ policy: policy.data, tally: null }}
      amount={balance}
      action="status.changed"
      now={now}
    />
  );
}

/** Why a closing cannot be sent yet, as far as it is about who decides. */
function getDecidersReason({
  policy,
  proposals,
  isForTwo,
  isProposed,
  isKnown,
}: ClosingDeciders): string | undefined {
  if (!isKnown) return getUnknownReason('policy', policy);
  if (!isForTwo) return undefined;
  if (proposals.data === undefined) return getUnknownReason('proposals', proposals);
  return isProposed ? 'This was proposed before, see above.' : undefined;
}

/**
 * Why a closing cannot be sent yet.
 * @param left what stays open, in words; undefined until it is known
 */
export function getClosingDisabledReason(
  deciders: ClosingDeciders,
  left: readonly string[] | undefined,
  isTicked: boolean,
): string | undefined {
  if (!left) return 'What’s left on the account hasn’t loaded yet.';
  const reason = getDecidersReason(deciders);
  if (reason) return reason;
  return left.length > 0 && !isTicked ? 'Tick what stays open, or settle it first.' : undefined;
}
