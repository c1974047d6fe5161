import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useUserState } from '@/data/user-state';
import { env } from '@/lib/env';
import { Page, Panel } from '@/ui/page';
import { type CalculatorOutput, paramsOf, startFrom } from './calculation';
import { Calculator } from './calculator';
import { HowItWorks } from './how-it-works';
import { OnRamps } from './on-ramps';
import './buy-bitcoin.css';

export function Component() {
  const { rates } = useUserState();
  const [params] = useSearchParams();
  const [start] = useState(() => startFrom(params));
  const navigate = useNavigate();
  const openDeposit = async (chosen: CalculatorOutput) => {
    const search = `?${paramsOf(chosen)}`;
    // So that whoever comes back finds what was typed.
    await navigate({ search }, { replace: true });
    await navigate({ pathname: '/user/deposit', search });
  };
  return (
    <Page title="Buy Bitcoin">
      <div className="buy">
        <div className="buy-columns">
          <Panel title="What it comes to">
            <Calculator start={start} rates={rates} onDeposit={openDeposit} />
          </Panel>
          <Panel title="Where coins are sold">
            <OnRamps list={env.onRamps} />
          </Panel>
          <Panel title="How it works">
            <HowItWorks practice={env.practice} />
          </Panel>
        </div>
      </div>
    </Page>
  );
}
