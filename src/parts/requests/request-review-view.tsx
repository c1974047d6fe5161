import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getReadErrorMessage } from '@/data/ledger/error-messages';
import { useHistoricalPrice } from '@/data/prices/use-market-price';
import { queries } from '@/data/queries';
import { formatName } from '@/domain/accounts/person-words';
import type { Verification } from '@/domain/identity/verification';
import type { Money } from '@/domain/money';
import { type ClientRequest, isDeposit } from '@/domain/requests/request';
import { AccountStatusMark, IdentityMark } from '@/parts/clients/account-status-mark';
import { ClientLink } from '@/parts/clients/client-link';
import { keyByIndex } from '@/ui/cx';
import { DescriptionList } from '@/ui/description-list';
import { ErrorState } from '@/ui/feedback/empty-state';
import { FactsSkeleton } from '@/ui/feedback/facts-skeleton';
import { type QueryState, Stale } from '@/ui/feedback/query-boundary';
import { Time } from '@/ui/time';
import { DepositNotes } from './deposit-notes';
import { LongListNote } from './long-list-note';
import { RequestFacts } from './request-facts';
import { kindOf, type RequestKind } from './request-kinds';
import { describeOtherPending, describeRequestsBefore, type RequestReview } from './request-review';
import { WithdrawalNotes } from './withdrawal-notes';

/** The client as of now. The money is shown below, before and after the decision. */
const clientFacts: readonly {
  getLabel: (kind: RequestKind) => string;
  getValue: (review: RequestReview, request: ClientRequest) => ReactNode;
}[] = [
  {
    getLabel: () => 'Name',
    getValue: ({ profile }, { uid }) => (
      <ClientLink uid={uid}>{formatName(profile, uid)}</ClientLink>
    ),
  },
  {
    getLabel: () => 'Account status',
    getValue: ({ profile }) =>
      profile ? <AccountStatusMark status={profile.status} /> : 'unknown',
  },
  {
    getLabel: () => 'Identity',
    getValue: ({ verification }) => <IdentityCell verification={verification} />,
  },
  { getLabel: ({ noun }) => `Previous ${noun.many}`, getValue: describeRequestsBefore },
  {
    getLabel: () => 'Also waiting',
    getValue: (review, request) => {
      const waiting = describeOtherPending(review, request);
      return waiting.length > 0 ? <TextLines lines={waiting} /> : 'nothing';
    },
  },
];

const getClientRows = (review: RequestReview, request: ClientRequest) =>
  clientFacts.map(({ getLabel, getValue }) => ({
    label: getLabel(kindOf(request)),
    value: getValue(review, request),
  }));

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
  const kind = kindOf(request);
  const rates = useQuery(queries.rates());
  const market = useHistoricalPrice(request.coin, request.createdAt, !kind.sendsCoins);
  return (
    <>
      <div className="grid items-start gap-x-12 gap-y-4 sm:grid-cols-2">
        <RequestFacts request={request} rates={rates} market={market.data} received={received} />
        {review.data ? (
          <DescriptionList dense title="Client" rows={getClientRows(review.data, request)} />
        ) : (
          review.status === 'pending' && (
            <FactsSkeleton
              title="Client"
              labels={clientFacts.map(({ getLabel }) => getLabel(kind))}
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
      {isDeposit(request) ? (
        <DepositNotes deposit={request} review={review.data} market={market} rates={rates} />
      ) : (
        review.data && <WithdrawalNotes withdrawal={request} review={review.data} />
      )}
      {review.data && (
        <div className="mt-4 empty:hidden">
          <LongListNote collection={kind.col} list={review.data.list.list} />
        </div>
      )}
    </>
  );
}
