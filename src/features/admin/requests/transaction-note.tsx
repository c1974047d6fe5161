import type { Announced } from '@/data/collections/announced';
import { nameOf } from '@/domain/accounts/person-words';
import { coinName } from '@/domain/coin';
import type { Deposit } from '@/domain/requests/deposit';
import { dayAndTime, usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import type { RemoteState } from '@/ui/feedback/remote';
import { ClientLink } from '@/ui/tables/client-link';
import { byClient, isComparable, othersOf } from './announced';

export interface TransactionNoteProps {
  deposit: Deposit;
  /** Notices that name its transaction. */
  announced: RemoteState<readonly Announced[]>;
}

/** An id proves that coins came in, and not whose they were: anybody can read it beside the desk's address and announce it too. */
export function TransactionNote({ deposit, announced }: TransactionNoteProps) {
  if (deposit.txid === '') {
    return (
      <Note kind="wait">
        <b>The deposit names no transaction,</b> so nothing tells these coins from another client’s. Find out whose they are before you
        credit them.
      </Note>
    );
  }
  if (!isComparable(deposit)) {
    return (
      <Note kind="wait">
        <b>This is not how {coinName[deposit.coin].toLowerCase()} writes a transaction id,</b> so it was not compared with other deposits.
        Ask the client for it.
      </Note>
    );
  }
  if (!announced.data) return announced.status === 'error' ? <NotCompared onRetry={announced.refetch} /> : null;
  const others = othersOf(deposit, announced.data);
  return others.length === 0 ? null : <Others of={others} />;
}

const NotCompared = ({ onRetry }: { onRetry: () => unknown }) => (
  <Note kind="wait">
    It could not be checked whether another deposit names this transaction.{' '}
    <Button kind="plain" dense onClick={() => void onRetry()}>
      Try again
    </Button>
  </Note>
);

const Others = ({ of }: { of: readonly Announced[] }) => (
  <Note kind="no">
    <b>{of.length === 1 ? 'Another deposit names' : `${of.length} other deposits name`} this transaction.</b> It can be credited once, to
    whoever sent it.
    <ul>
      {byClient(of).map(({ uid, amount, at, profile, more }) => (
        <li key={uid}>
          {usd(amount)} of <ClientLink uid={uid}>{nameOf(profile, uid)}</ClientLink>, announced {dayAndTime(at)}
          {more > 0 && `, and ${more} more of theirs`}
        </li>
      ))}
    </ul>
  </Note>
);
