import { useQuery } from '@tanstack/react-query';
import type { DepositClaim } from '@/data/admin/deposit-claims';
import { createDepositClaimsQuery } from '@/data/admin/deposit-claims-query';
import { formatName } from '@/domain/accounts/person-words';
import { coinName } from '@/domain/coin';
import type { Deposit } from '@/domain/requests/deposit';
import { type ClientRequest, isDeposit } from '@/domain/requests/request';
import { isNormalizedTransactionId } from '@/domain/requests/transaction-output';
import { getActKey } from '@/domain/revision-fields';
import { formatDateTime, formatDollars } from '@/lib/format';
import { Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { RetryButton } from '@/ui/feedback/retry-button';
import { ClientLink } from '@/ui/tables/client-link';

/** True if other deposits of the same transaction can be found by comparing its id. */
export const isComparable = ({ coin, txid }: Pick<Deposit, 'coin' | 'txid'>): boolean =>
  isNormalizedTransactionId(coin, txid);

const getTransactionIds = (requests: readonly ClientRequest[]): string[] => [
  ...new Set(
    requests.flatMap((request) =>
      isDeposit(request) && isComparable(request) ? [request.txid] : [],
    ),
  ),
];

/**
 * Other deposits that name the same transaction, oldest first. Compares client and op, since two
 * clients can have the same op.
 */
export const getOtherClaims = (
  deposit: Pick<Deposit, 'uid' | 'id' | 'txid'>,
  claims: readonly DepositClaim[],
): DepositClaim[] =>
  claims
    .filter((one) => one.txid === deposit.txid && getActKey(one) !== getActKey(deposit))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());

/**
 * The first deposit of each client and how many more they have, so that the repeats of one client
 * do not hide the others.
 */
const groupByClient = (notices: readonly DepositClaim[]): (DepositClaim & { more: number })[] =>
  [...new Set(notices.map(({ uid }) => uid))].flatMap((uid) => {
    const [first, ...rest] = notices.filter((one) => one.uid === uid);
    return first ? { ...first, more: rest.length } : [];
  });

/** Deposits that name the transactions of these requests, including the requests themselves. */
export function useDepositClaims(
  requests: readonly ClientRequest[],
): QueryState<readonly DepositClaim[]> & { isLoading: boolean } {
  const txids = getTransactionIds(requests);
  return useQuery({ ...createDepositClaimsQuery(txids), enabled: txids.length > 0 });
}

export interface TransactionNoteProps {
  deposit: Deposit;
  claims: QueryState<readonly DepositClaim[]>;
}

/**
 * A transaction id proves that coins arrived, not who sent them: it is public, so any client can
 * name it.
 */
export function TransactionNote({ deposit, claims }: TransactionNoteProps) {
  if (deposit.txid === '') {
    return (
      <Note kind="pending">
        <b>No transaction id.</b> Confirm these coins belong to this client before you credit them.
      </Note>
    );
  }
  if (!isComparable(deposit)) {
    return (
      <Note kind="pending">
        <b>The transaction id doesn’t look right for {coinName[deposit.coin].toLowerCase()},</b> so
        it wasn’t compared with other deposits. Ask the client for the right one.
      </Note>
    );
  }
  if (!claims.data)
    return claims.status === 'error' ? <NotComparedNote onRetry={claims.refetch} /> : null;
  const others = getOtherClaims(deposit, claims.data);
  return others.length === 0 ? null : <OtherClaimsNote claims={others} />;
}

const NotComparedNote = ({ onRetry }: { onRetry: () => unknown }) => (
  <Note kind="pending">
    Couldn’t check whether another deposit has this transaction id.{' '}
    <RetryButton onRetry={onRetry} />
  </Note>
);

const OtherClaimsNote = ({ claims }: { claims: readonly DepositClaim[] }) => (
  <Note kind="error">
    <b>
      {claims.length === 1 ? 'Another deposit has' : `${claims.length} other deposits have`} this
      transaction id.
    </b>{' '}
    Credit it only once, to the client who sent the coins.
    <ul>
      {groupByClient(claims).map(({ uid, amount, at, profile, more }) => (
        <li key={uid}>
          {formatDollars(amount)} from <ClientLink uid={uid}>{formatName(profile, uid)}</ClientLink>
          , announced {formatDateTime(at)}
          {more > 0 && `, and ${more} more from them`}
        </li>
      ))}
    </ul>
  </Note>
);
