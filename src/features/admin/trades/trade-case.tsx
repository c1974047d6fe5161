import { causeOf } from '@/data/ledger/causes';
import { coinName } from '@/domain/coin';
import type { MarketReading } from '@/domain/requests/price-check';
import { dueAt, durationName, type Trade } from '@/domain/trades/trade';
import { exposure } from '@/domain/trades/trade-risk';
import { signedUsd, usd } from '@/lib/format';
import { Facts } from '@/ui/facts';
import { Failed } from '@/ui/feedback/empty';
import { type RemoteState, Stale } from '@/ui/feedback/remote';
import { Bar } from '@/ui/feedback/skeleton';
import { StandingMark } from '@/ui/feedback/standing-mark';
import { marketFacts } from '@/ui/ledger/market-check';
import { LongListNote } from '@/ui/tables/long-list';
import { Time } from '@/ui/time';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { settledBefore, type TradeFile } from './trade-file';
import { TradeWarnings } from './trade-warnings';

export interface TradeCaseProps {
  trade: Trade;
  file: RemoteState<TradeFile>;
  /** The market when the trade was opened. */
  market: RemoteState<MarketReading>;
  /** Nobody settles for themselves. */
  own: boolean;
  now: Date;
}

/** What the client ordered, beside what is known of the client, and what has to be looked at before it is settled. */
export function TradeCase({ trade, file, market, own, now }: TradeCaseProps) {
  return (
    <div className="mb-s-5">
      <div className="grid items-start gap-x-s-7 gap-y-s-4 sm:grid-cols-2">
        <TradeFacts trade={trade} market={market} />
        {file.data ? <ClientFacts file={file.data} trade={trade} /> : file.status === 'pending' && <ClientSkeleton />}
      </div>
      {file.status === 'error' && file.data && <Stale title="The client’s book could not be read" of={file} />}
      {file.status === 'error' && !file.data && (
        <Failed title="The client’s book could not be read" onRetry={file.refetch}>
          {causeOf(file.error)} Nothing can be settled until it is read.
        </Failed>
      )}
      {file.data && (
        <div className="mt-s-4 empty:hidden">
          <LongListNote uid={trade.uid} are="trades" list={file.data.trades.list} />
        </div>
      )}
      <TradeWarnings trade={trade} market={market} own={own} now={now} />
    </div>
  );
}

function TradeFacts({ trade, market }: { trade: Trade; market: RemoteState<MarketReading> }) {
  const { side, asset, amount, leverage, duration, openPrice, openedAt } = trade;
  return (
    <Facts
      dense
      title="The trade"
      rows={[
        { label: 'Direction', value: `${side === 'buy' ? 'Buy' : 'Sell'} ${coinName[asset].toLowerCase()}` },
        { label: 'Staked', value: `${usd(amount)} USD` },
        { label: 'Leverage', value: `×${leverage}, moves ${usd(exposure(trade))}` },
        { label: 'Opened', value: <Time at={openedAt} /> },
        { label: 'Opening price', value: usd(openPrice) },
        ...marketFacts(openPrice, market),
        {
          label: 'Runs until',
          value: (
            <>
              <Time at={dueAt(trade)} />, after {durationName[duration]}
            </>
          ),
        },
      ]}
    />
  );
}

const labels = {
  balance: 'Balance',
  staked: 'Staked',
  profit: 'Profit',
  standing: 'Standing',
  others: 'Other open trades',
  settled: 'Settled before',
};

function ClientFacts({ file, trade }: { file: TradeFile; trade: Trade }) {
  const { account, holds, profile, trades } = file;
  // What is open never leaves the list.
  const open = trades.list.filter(({ id, status }) => id !== trade.id && status === 'open').length;
  return (
    <Facts
      dense
      title="The client"
      rows={[
        { label: labels.balance, value: account ? usd(account.balance) : 'no account' },
        { label: labels.staked, value: holds ? usd(holds.staked) : 'unknown' },
        { label: labels.profit, value: account ? signedUsd(account.profit) : 'no account' },
        { label: labels.standing, value: profile ? <StandingMark of={profile.status} /> : 'unknown' },
        { label: labels.others, value: open || 'none' },
        { label: labels.settled, value: settledBefore(file, trade) },
      ]}
    />
  );
}

const ClientSkeleton = () => (
  <div aria-busy="true">
    <p role="status">
      <VisuallyHidden>Reading the client’s book…</VisuallyHidden>
    </p>
    <Facts dense title="The client" rows={Object.values(labels).map((label) => ({ label, value: <Bar width="4.5rem" /> }))} />
  </div>
);
