import { useQuery } from '@tanstack/react-query';
import { getReadErrorMessage } from '@/data/ledger/error-messages';
import type { Rates } from '@/data/prices/prices';
import { useHistoricalPrice } from '@/data/prices/use-market-price';
import { queries } from '@/data/queries';
import {
  type AccountStatus,
  canAct,
  canWithdraw,
  getAccountStatusName,
} from '@/domain/accounts/account-status';
import { formatName } from '@/domain/accounts/person-words';
import { coinName } from '@/domain/coin';
import type { Verification } from '@/domain/identity/verification';
import { isNegative, type Money } from '@/domain/money';
import { type Deposit, findPendingDuplicate } from '@/domain/requests/deposit';
import {
  getPriceDeviation,
  getValueDrop,
  type HistoricalPrice,
} from '@/domain/requests/price-deviation';
import { type ClientRequest, isDeposit } from '@/domain/requests/request';
import type { Withdrawal } from '@/domain/requests/withdrawal';
import { formatDateTime, formatDollars } from '@/lib/format';
import { keyByIndex } from '@/ui/cx';
import { DescriptionList } from '@/ui/description-list';
import { AccountStatusMark, IdentityMark } from '@/ui/feedback/account-status-mark';
import { ErrorState } from '@/ui/feedback/empty-state';
import { FactsSkeleton } from '@/ui/feedback/facts-skeleton';
import { Note } from '@/ui/feedback/note';
import { type QueryState, Stale } from '@/ui/feedback/query-boundary';
import { RetryButton } from '@/ui/feedback/retry-button';
import { ClientLink } from '@/ui/tables/client-link';
import { LongListNote } from '@/ui/tables/long-list-note';
import { Time } from '@/ui/time';
import { findDuplicateElsewhere, usePendingDeposits } from './cautions';
import { TransactionNote, useDepositClaims } from './duplicate-transactions';
import { RequestFacts } from './request-facts';
import { getDeposits, getWithdrawals, kindOf } from './request-kinds';
import {
  type AddressOrigin,
  describeDeviation,
  describeOtherPending,
  describeRequestsBefore,
  getAddressOrigin,
  type RequestReview,
} from './request-review';

const getBeforeLabel = (request: ClientRequest): string => `Previous ${kindOf(request).noun.many}`;

/** The client as of now. The money is shown below, before and after the decision. */
function ClientFacts({ review, request }: { review: RequestReview; request: ClientRequest }) {
  const { profile, verification } = review;
  const waiting = describeOtherPending(review, request);
  const rows = [
    {
      label: 'Name',
      value: <ClientLink uid={request.uid}>{formatName(profile, request.uid)}</ClientLink>,
    },
    {
      label: 'Account status',
      value: profile ? <AccountStatusMark status={profile.status} /> : 'unknown',
    },
    { label: 'Identity', value: <IdentityCell verification={verification} /> },
    { label: getBeforeLabel(request), value: describeRequestsBefore(review, request) },
    {
      label: 'Also waiting',
      value: waiting.length > 0 ? <TextLines lines={waiting} /> : 'nothing',
    },
  ];
  return <DescriptionList dense title="Client" rows={rows} />;
}

/**
 * Shows the date of the verification only if the document was not viewed since: `at` is the time of
 * the last act.
 */
function IdentityCell({ verification }: { verification: Verification | null }) {
  return (
    <>
      <IdentityMark verification={verification} />
      {verification?.status === 'verified' && verification.viewer === '' && (
        <>
          {' '}
          <Time at={verification.at} format="date" />
        </>
      )}
    </>
  );
}

const TextLines = ({ lines }: { lines: readonly string[] }) =>
  keyByIndex(lines).map(({ key, item }) => (
    <span key={key} className="block">
      {item}
    </span>
  ));

interface RequestReviewViewProps {
  request: ClientRequest;
  review: QueryState<RequestReview>;
  /** USD that will be credited, if it is not the announced amount. */
  received?: Money | undefined;
}

export function RequestReviewView({ request, review, received }: RequestReviewViewProps) {
  const rates = useQuery(queries.rates());
  const market = useHistoricalPrice(request.coin, request.createdAt, isDeposit(request));
  const claims = useDepositClaims([request]);
  return (
    <>
      <div className="grid items-start gap-x-12 gap-y-4 sm:grid-cols-2">
        <RequestFacts request={request} rates={rates} market={market.data} received={received} />
        {review.data ? (
          <ClientFacts review={review.data} request={request} />
        ) : (
          review.status === 'pending' && (
            <FactsSkeleton
              title="Client"
              labels={[
                'Name',
                'Account status',
                'Identity',
                getBeforeLabel(request),
                'Also waiting',
              ]}
              loadingLabel="Loading the client’s book…"
            />
          )
        )}
      </div>
      {review.status === 'error' && review.data && (
        <Stale title="Couldn’t load the client’s book" query={review} />
      )}
      {review.status === 'error' && !review.data && (
        <ErrorState title="Couldn’t load the client’s book" onRetry={review.refetch}>
          {getReadErrorMessage(review.error)} You can’t decide until it loads.
        </ErrorState>
      )}
      {review.data && <Warnings review={review.data} request={request} />}
      {isDeposit(request) && (
        <div className="mt-4 grid gap-4 empty:hidden">
          <WorthNote deposit={request} market={market} rates={rates} />
          <TransactionNote deposit={request} claims={claims} />
          {review.data && (
            <DuplicateDepositNote deposit={request} list={getDeposits(review.data.list)} />
          )}
        </div>
      )}
      {review.data && (
        <div className="mt-4 empty:hidden">
          <LongListNote collection={kindOf(request).col} list={review.data.list.list} />
        </div>
      )}
    </>
  );
}

function Warnings({ review, request }: { review: RequestReview; request: ClientRequest }) {
  const { profile, address, verification } = review;
  return (
    <>
      {isDeposit(request) ? (
        <AddressNote origin={address} />
      ) : (
        <DeskAddressNote withdrawal={request} />
      )}
      {profile && <StatusNote request={request} status={profile.status} />}
      {verification?.status === 'rejected' && (
        <Note kind="pending" className="mt-4">
          <b>This client’s identity document was rejected.</b> Find out who you’re dealing with
          first.
        </Note>
      )}
      {!isDeposit(request) && findPendingDuplicate(getWithdrawals(review.list), request) && (
        <Note kind="pending" className="mt-4">
          <b>
            Another withdrawal of {formatDollars(request.amount)} in{' '}
            {coinName[request.coin].toLowerCase()} is waiting.
          </b>{' '}
          Send both only if the client wants both.
        </Note>
      )}
    </>
  );
}

/**
 * The client's form refuses such an address, but the desk's address may have changed since, or the
 * request was not made there.
 */
function DeskAddressNote({ withdrawal }: { withdrawal: Withdrawal }) {
  const payment = useQuery(queries.payment()).data;
  if (!payment || getAddressOrigin(withdrawal, payment, null) === 'unknown') return null;
  return (
    <Note kind="error" className="mt-4">
      <b>This is an address of the desk itself.</b> The coins would come back to us, and the balance
      would be debited all the same.
    </Note>
  );
}

function StatusNote({ request, status }: { request: ClientRequest; status: AccountStatus }) {
  const name = getAccountStatusName(status).toLowerCase();
  if (isDeposit(request)) {
    return canAct(status) ? null : (
      <Note kind="pending" className="mt-4">
        <b>This client’s account is restricted ({name}).</b> Find out why before you credit
        anything.
      </Note>
    );
  }
  return canWithdraw(status) ? null : (
    <Note kind="pending" className="mt-4">
      <b>This client is no longer active ({name}).</b> Only active clients can request a withdrawal.
      Find out what has happened since, before you send anything.
    </Note>
  );
}

/** One payment may have been announced twice, also by two clients. */
function DuplicateDepositNote({ deposit, list }: { deposit: Deposit; list: readonly Deposit[] }) {
  const waiting = usePendingDeposits();
  const own = findPendingDuplicate(list, deposit);
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
function WorthNote({
  deposit,
  market,
  rates,
}: {
  deposit: Deposit;
  market: QueryState<HistoricalPrice | null>;
  rates: QueryState<Rates>;
}) {
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
