import { useQuery } from '@tanstack/react-query';
import { createClaimsQuery } from '@/data/admin/look-queries';
import type { RequestClaim } from '@/data/admin/request-claims';
import { formatName } from '@/domain/accounts/person-words';
import { coinName } from '@/domain/coin';
import { plural } from '@/domain/plural';
import type { Deposit } from '@/domain/requests/deposit';
import { getOtherClaims, isComparable } from '@/domain/requests/looks';
import { formatDateTime, formatDollars } from '@/lib/format';
import { ClientLink } from '@/parts/clients/client-link';
import { Note } from '@/ui/feedback/note';
import { RetryButton } from '@/ui/feedback/retry-button';

/**
 * The first deposit of each client and how many more they have, so that the repeats of one client
 * do not hide the others.
 */
const groupByClient = (notices: readonly RequestClaim[]): (RequestClaim & { more: number })[] =>
  [...new Set(notices.map(({ uid }) => uid))].flatMap((uid) => {
    const [first, ...rest] = notices.filter((one) => one.uid === uid);
    return first ? { ...first, more: rest.length } : [];
  });

interface TransactionNoteProps {
  deposit: Deposit;
}

/**
 * A transaction id proves that coins arrived, not who sent them: it is public, so any client can
 * name it.
 */
export function TransactionNote({ deposit }: TransactionNoteProps) {
  const claims = useQuery({
    ...createClaimsQuery('deposits', deposit.txid),
    enabled: isComparable(deposit),
  });
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
  const others = getOtherClaims(deposit, claims.data).toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
  return others.length === 0 ? null : <OtherClaimsNote claims={others} />;
}

const NotComparedNote = ({ onRetry }: { onRetry: () => unknown }) => (
  <Note kind="pending">
    Couldn’t check whether another deposit has this transaction id.{' '}
    <RetryButton onRetry={onRetry} />
  </Note>
);

const OtherClaimsNote = ({ claims }: { claims: readonly RequestClaim[] }) => (
  <Note kind="error">
    <b>
      {plural(claims.length, 'Another deposit has', `${claims.length} other deposits have`)} this
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
