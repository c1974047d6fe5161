import type { Rates } from '@/data/prices/prices';
import { formatName } from '@/domain/accounts/person-words';
import { coinName } from '@/domain/coin';
import { isNegative } from '@/domain/money';
import type { AddressOrigin } from '@/domain/requests/address-origin';
import { type Deposit, findPendingDuplicate } from '@/domain/requests/deposit';
import { findDuplicateElsewhere } from '@/domain/requests/looks';
import {
  describeDeviation,
  getPriceDeviation,
  getValueDrop,
  type HistoricalPrice,
} from '@/domain/requests/price-deviation';
import type { ClientRequest } from '@/domain/requests/request';
import { formatDateTime, formatDollars } from '@/lib/format';
import { ClientLink } from '@/parts/clients/client-link';
import { Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { RetryButton } from '@/ui/feedback/retry-button';
import { ClientNotes } from './client-notes';
import { TransactionNote } from './duplicate-transactions';
import type { RequestReview } from './request-review';
import { useWaiting } from './use-looks';

interface WorthNoteProps {
  deposit: Deposit;
  market: QueryState<HistoricalPrice | null>;
  rates: QueryState<Rates>;
}

interface DepositNotesProps extends WorthNoteProps {
  /** Undefined until it is read. */
  review: RequestReview | undefined;
}

/** What is unusual about a deposit, its client and its payment. */
export const DepositNotes = ({ review, ...props }: DepositNotesProps) => (
  <>
    {review && <AddressNote origin={review.address} />}
    {review && <ClientNotes col="deposits" uid={props.deposit.uid} review={review} />}
    <div className="mt-4 grid gap-4 empty:hidden">
      <WorthNote {...props} />
      <TransactionNote deposit={props.deposit} />
      {review && <DuplicateDepositNote deposit={props.deposit} list={review.list.list} />}
    </div>
  </>
);

/** One payment may have been announced twice, also by two clients. */
function DuplicateDepositNote({
  deposit,
  list,
}: {
  deposit: Deposit;
  list: readonly ClientRequest[];
}) {
  const waiting = useWaiting('deposits');
  const own = findPendingDuplicate<ClientRequest>(list, deposit);
  if (!own && !waiting) return <Note>Not compared with other clients’ waiting deposits.</Note>;
  const loaded = waiting ?? [];
  const other =
    own ??
    findDuplicateElsewhere(
      deposit,
      loaded.map(({ element }) => element),
    );
  if (!other) return null;
  const profile = loaded.find(({ element }) => element === other)?.profile ?? null;
  return (
    <Note kind="pending">
      <b>
        Another deposit of {formatDollars(deposit.amount)} in {coinName[deposit.coin].toLowerCase()}{' '}
        is waiting.
      </b>{' '}
      {own ? (
        'This client'
      ) : (
        <ClientLink uid={other.uid}>{formatName(profile, other.uid)}</ClientLink>
      )}{' '}
      announced it on {formatDateTime(other.createdAt)}. Credit both only if both arrived.
    </Note>
  );
}

/**
 * Compares the deposit with the market: its coins, price and amount are the client's claim, and
 * nothing has checked them.
 */
function WorthNote({ deposit, market, rates }: WorthNoteProps) {
  const gap = market.data && getPriceDeviation(deposit, market.data);
  const fallen = gap ? null : rates.data && getValueDrop(deposit, rates.data.prices[deposit.coin]);
  return (
    <>
      {gap && (
        <Note kind={isNegative(gap.percent) ? 'error' : 'pending'}>
          <b>
            At the market price at that time, these coins are worth {formatDollars(gap.worth)},{' '}
            {describeDeviation(gap)} than the amount to credit.
          </b>{' '}
          The deposit says {formatDollars(deposit.rate)} per{' '}
          {`${coinName[deposit.coin].toLowerCase()};`} the price service says{' '}
          {formatDollars(gap.market)}. Find out why before you credit it.
        </Note>
      )}
      {fallen && (
        <Note kind="pending">
          <b>
            At the current market price, these coins are worth {formatDollars(fallen.worth)},{' '}
            {describeDeviation(fallen)} than the amount to credit.
          </b>{' '}
          A deposit can be announced before the coins are sent. Check when the transaction was made.
        </Note>
      )}
      {!market.data && market.status !== 'pending' && (
        <Note>
          Couldn’t check the rate against the market price at that time:{' '}
          {market.status === 'error'
            ? 'the price service isn’t responding. '
            : 'the price service has no price for that time.'}
          {market.status === 'error' && <RetryButton onRetry={market.refetch} />}
        </Note>
      )}
    </>
  );
}

/**
 * Warns if the address is not the desk's current one: looking at that one cannot confirm these
 * coins.
 */
function AddressNote({ origin }: { origin: AddressOrigin }) {
  if (origin === 'current') return null;
  return origin === 'previous' ? (
    <Note kind="pending" className="mt-4">
      <b>This was the desk’s address before the last change.</b> Look for the coins there.
    </Note>
  ) : (
    <Note kind="error" className="mt-4">
      <b>This isn’t the desk’s address,</b> neither the current one nor the one before. Find out
      where these coins went before you credit them.
    </Note>
  );
}
