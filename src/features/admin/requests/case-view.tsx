import type { Announced } from '@/data/collections/announced';
import { causeOf } from '@/data/ledger/causes';
import type { Rates } from '@/data/prices/prices';
import { mayWithdraw } from '@/domain/accounts/standing';
import { standingName } from '@/domain/accounts/standing-words';
import { coinName } from '@/domain/coin';
import { isNegative } from '@/domain/money';
import type { Deposit } from '@/domain/requests/deposit';
import type { MarketThen } from '@/domain/requests/market-then';
import { fallenSince, noticeGap } from '@/domain/requests/notice-gap';
import { sameWaiting } from '@/domain/requests/same-deposit';
import { dayAndTime, usd } from '@/lib/format';
import { Failed } from '@/ui/feedback/empty';
import { NoMarket } from '@/ui/feedback/no-market';
import { Note } from '@/ui/feedback/note';
import { type RemoteState, Stale } from '@/ui/feedback/remote';
import { LongListNote } from '@/ui/tables/long-list';
import type { AddressOrigin, CaseFile } from './case-file';
import { ClientFacts, ClientSkeleton } from './client-facts';
import { gapInWords } from './gap-words';
import { depositsIn, isDeposit, type Request } from './request';
import { RequestFacts } from './request-facts';
import { TransactionNote } from './transaction-note';

export interface CaseViewProps {
  request: Request;
  file: RemoteState<CaseFile>;
  rates: RemoteState<Rates>;
  market: RemoteState<MarketThen | null>;
  announced: RemoteState<readonly Announced[]>;
}

/** What the client asked for, beside what is known of the client, and what to beware of. */
export function CaseView({ request, file, rates, market, announced }: CaseViewProps) {
  return (
    <>
      <div className="grid items-start gap-x-s-7 gap-y-s-4 sm:grid-cols-2">
        <RequestFacts request={request} rates={rates} market={market.data} />
        {file.data ? <ClientFacts file={file.data} request={request} /> : file.status === 'pending' && <ClientSkeleton request={request} />}
      </div>
      {file.status === 'error' && file.data && <Stale title="The client’s book could not be read" of={file} />}
      {file.status === 'error' && !file.data && (
        <Failed title="The client’s book could not be read" onRetry={file.refetch}>
          {causeOf(file.error)} Nothing can be decided until it is read.
        </Failed>
      )}
      {file.data && <Warnings file={file.data} request={request} />}
      {isDeposit(request) && (
        <div className="mt-s-4 grid gap-s-4 empty:hidden">
          <WorthNote deposit={request} market={market} rates={rates} />
          <TransactionNote deposit={request} announced={announced} />
          {file.data && <SameWaitingNote deposit={request} list={depositsIn(file.data.list)} />}
        </div>
      )}
      {file.data && (
        <div className="mt-s-4 empty:hidden">
          <LongListNote uid={request.uid} are={isDeposit(request) ? 'deposits' : 'withdrawals'} list={file.data.list.list} />
        </div>
      )}
    </>
  );
}

function Warnings({ file: { profile, address }, request }: { file: CaseFile; request: Request }) {
  if (isDeposit(request)) return <AddressNote origin={address} />;
  if (!profile || mayWithdraw(profile.status)) return null;
  return (
    <div className="mt-s-4">
      <Note kind="wait">
        <b>This client is not active any more ({standingName(profile.status).toLowerCase()}).</b> Only active clients can ask for a
        withdrawal: find out what has happened since before you send anything.
      </Note>
    </div>
  );
}

/** One payment may have been announced twice. */
function SameWaitingNote({ deposit, list }: { deposit: Deposit; list: readonly Deposit[] }) {
  const other = sameWaiting(list, deposit);
  return (
    other && (
      <Note kind="wait">
        <b>
          Another deposit of {usd(deposit.amount)} in {coinName[deposit.coin].toLowerCase()} waits,
        </b>{' '}
        which this client announced on {dayAndTime(other.createdAt)}. Credit both only if both came in.
      </Note>
    )
  );
}

/** Coins, price and amount are the client's word; nothing on the way has checked them. */
function WorthNote({ deposit, market, rates }: { deposit: Deposit } & Pick<CaseViewProps, 'market' | 'rates'>) {
  const gap = market.data && noticeGap(deposit, market.data);
  const fallen = gap ? null : rates.data && fallenSince(deposit, rates.data.prices[deposit.coin]);
  return (
    <>
      {gap && (
        <Note kind={isNegative(gap.percent) ? 'no' : 'wait'}>
          <b>
            At the market price of that time these coins are worth {usd(gap.worth)} USD, {gapInWords(gap)} than would be credited.
          </b>{' '}
          The deposit says {usd(deposit.rate)} for one {coinName[deposit.coin].toLowerCase()}, the price service {usd(gap.market)}. Find out
          why before you credit it.
        </Note>
      )}
      {fallen && (
        <Note kind="wait">
          <b>
            At the current market price these coins are worth {usd(fallen.worth)} USD, {gapInWords(fallen)} than would be credited.
          </b>{' '}
          A deposit can be announced before the coins are sent: check when the transaction was made.
        </Note>
      )}
      {!market.data && market.status !== 'pending' && <NoMarket what="The price at the request" of={market} />}
    </>
  );
}

/** Coins that went elsewhere cannot be confirmed by looking at the desk's own address. */
function AddressNote({ origin }: { origin: AddressOrigin }) {
  if (origin === 'current') return null;
  return (
    <div className="mt-s-4">
      {origin === 'previous' ? (
        <Note kind="wait">
          <b>This is the desk’s address before the last change.</b> Look there for the coins.
        </Note>
      ) : (
        <Note kind="no">
          <b>This is not an address of the desk,</b> neither the present one nor the one before. Find out where these coins went before you
          credit them.
        </Note>
      )}
    </div>
  );
}
