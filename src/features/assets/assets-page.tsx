import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { causeOf } from '@/data/causes';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { Page, Panel } from '@/ui/page';
import { AtStake } from './at-stake';
import { Market } from './market';
import './assets.css';

export function Component() {
  const { uid, rates } = useUserState();
  const trades = useQuery(queries.trades(uid));
  const assets = useQuery(queries.assets());
  return (
    <Page title="Assets">
      <div className="grid gap-s-7">
        <Panel title="At stake now" action={<Link to="/user/dashboard">Your trades</Link>}>
          <AtStake trades={trades} rates={rates} cause={causeOf} />
        </Panel>
        <Panel title="The market" action={<Link to="/user/buy-bitcoin">Buy Bitcoin</Link>}>
          <Market key={uid} uid={uid} of={assets} />
        </Panel>
      </div>
    </Page>
  );
}
