import './buy-bitcoin.css';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useUserState } from '@/data/user-state';
import { env } from '@/lib/env';
import type { OnRamp } from '@/lib/on-ramps';
import { Empty } from '@/ui/feedback/empty';
import { Note } from '@/ui/feedback/note';
import { Step, Steps } from '@/ui/ledger/steps';
import { Page, Panel } from '@/ui/page';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { Calculator, type CalculatorOutput, paramsOf, startFrom } from './calculator';

/** From money elsewhere to a balance here, one step at a time. */
export function HowItWorks({ practice }: { practice: boolean }) {
  return (
    <>
      {practice && (
        <Note kind="wait">
          <b>Practice: do not send coins.</b> The addresses here belong to test networks. Coins that you buy and send to them are lost.
        </Note>
      )}
      <div className="buy-steps">
        <Steps>
          <Step title="Buy the coins elsewhere">
            <p>
              Glassbook sells no coins. An exchange or a broker does: look for one that is licensed where you live, says what it charges,
              and lets you send coins to an address outside of it.
            </p>
          </Step>
          <Step title="Open Deposit here">
            <p>
              Choose the coin and the amount in dollars. You see how many coins that is, and the address that they go to. The amount in
              dollars is what will be credited.
            </p>
          </Step>
          <Step title="Send them from there">
            <p>
              Send bitcoin over the Bitcoin network only, ether over the Ethereum network only. Compare the first and last four characters
              of the address. The fee of the seller or the network comes on top: what arrives has to be what you announced.
            </p>
          </Step>
          <Step title="Say that you have sent them">
            <p>
              With the transaction id the desk finds your coins sooner. When it has them, it credits the amount, and the entry stands in
              your book. Until then you can follow the deposit on its page.
            </p>
          </Step>
        </Steps>
      </div>
      <p className="buy-small">
        None of this is advice to buy. Prices rise and fall, a transfer cannot be called back, and you can lose all that you put in.
      </p>
    </>
  );
}

/** Where coins can be bought, as the configuration lists it. None is recommended, and none is first but by its letter. */
export function OnRamps({ list }: { list: readonly OnRamp[] }) {
  if (list.length === 0) {
    return (
      <Empty title="None are listed">
        Glassbook names no places to buy coins here. Whichever you use, look up whether it is licensed where you live.
      </Empty>
    );
  }
  return (
    <>
      <p className="buy-small">
        In alphabetical order. Each opens in a new tab and leaves this site: what happens there is between you and them, and Glassbook
        recommends none.
      </p>
      <ul className="on-ramps">
        {list.map(({ name, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {name}
              <ExternalLink aria-hidden="true" />
              <VisuallyHidden>, leaves this site, in a new tab</VisuallyHidden>
            </a>
            <small>{new URL(url).host}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Component() {
  const { rates } = useUserState();
  const [params] = useSearchParams();
  const [start] = useState(() => startFrom(params));
  const navigate = useNavigate();
  const openDeposit = async (chosen: CalculatorOutput) => {
    const search = `?${paramsOf(chosen)}`;
    // So that typed text is there on return.
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
