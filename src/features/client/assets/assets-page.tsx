import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { useSettled } from '@/ui/hooks/use-settled';
import { Page, Panel } from '@/ui/page';
import { AtStake } from './at-stake';
import { Market } from './market';
import './assets.css';

export function Component() {
  const { uid, rates } = useUserState();
  const trades = useQuery(queries.trades(uid));
  const assets = useQuery(queries.assets());
  const isSettled = useSettled(trades.data?.open ? [trades, rates] : [trades]);
  const reading: QueryState<never> = { status: 'pending', error: null, refetch: trades.refetch };
  return (
    <Page title="Assets">
      <div className="grid gap-s-7">
        <Panel title="At stake now" action={<Link to="/user/dashboard">Your trades</Link>}>
          <AtStake trades={isSettled ? trades : reading} rates={rates} cause={getErrorMessage} />
        </Panel>
        {isSettled && (
          <Panel title="The market" action={<Link to="/user/buy-bitcoin">Buy Bitcoin</Link>}>
            <Market key={uid} uid={uid} of={assets} />
          </Panel>
        )}
      </div>
    </Page>
  );
}
