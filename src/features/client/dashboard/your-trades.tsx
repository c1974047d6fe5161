import { useNavigate } from 'react-router-dom';
import type { Rates } from '@/data/prices/prices';
import type { Trade, Trades } from '@/domain/trades/trade';
import { Remote, type RemoteState } from '@/ui/feedback/remote';
import { TableSkeleton } from '@/ui/feedback/skeleton';
import { Panel } from '@/ui/page';
import { Tabs } from '@/ui/tables/tabs';
import { ClosedTrades } from './closed-trades';
import { OpenTrades } from './open-trades';
import { closedTrades, openTrades } from './trade-lines';
import { addressOf, type View } from './view';

export interface YourTradesProps {
  view: View;
  trades: RemoteState<Trades | null>;
  /** With what was moved to archives; read when it is looked at. */
  history: RemoteState<Trade[]>;
  rates: RemoteState<Rates>;
  folios: ReadonlyMap<string, string>;
  /** Placed on this page. */
  placed: ReadonlySet<string>;
  cause: (error: unknown) => string;
}

/** Open trades with what they would come to now, and the settled ones. */
export function YourTrades({ view, trades, history, rates, folios, placed, cause }: YourTradesProps) {
  const navigate = useNavigate();
  const show = (to: View) => void navigate(addressOf(to), { replace: true, preventScrollReset: true });
  const tabs = [
    { trades: 'open', label: 'Open', count: trades.data === undefined ? undefined : openTrades(trades.data).length },
    { trades: 'closed', label: 'Settled', count: undefined },
  ] as const;
  return (
    <Panel title="Your trades">
      <Tabs
        label="State"
        tabs={tabs.map(({ trades: tab, ...rest }) => ({
          ...rest,
          to: addressOf({ ...view, trades: tab, outcome: 'all' }),
          current: tab === view.trades,
        }))}
      />
      <div className="trades">
        {view.trades === 'open' ? (
          <Remote of={trades} loading={<TableSkeleton rows={2} />} failedTitle="Your trades could not be read" cause={cause}>
            {(found) => <OpenTrades trades={openTrades(found)} rates={rates} folios={folios} placed={placed} />}
          </Remote>
        ) : (
          <Remote of={history} loading={<TableSkeleton rows={3} />} failedTitle="Your settled trades could not be read" cause={cause}>
            {(found) => (
              <ClosedTrades trades={closedTrades(found)} outcome={view.outcome} onOutcome={(outcome) => show({ ...view, outcome })} />
            )}
          </Remote>
        )}
      </div>
    </Panel>
  );
}
