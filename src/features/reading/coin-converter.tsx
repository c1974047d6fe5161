import { useState } from 'react';
import type { Rates } from '@/data/prices';
import { coinName, coinSymbol, coins, dollarsFor, unitsFor } from '@/domain/coin';
import { isMoney, parseMoney } from '@/domain/money';
import { age, usd } from '@/lib/format';
import { report } from '@/lib/report';
import { Button } from '@/ui/button';
import { useNow } from '@/ui/use-now';
import { Calculator } from './calculator';
import './live-assets.css';

type State = { state: 'idle' | 'loading' | 'failed' } | { state: 'ready'; rates: Rates };

/** The price service and what reads it come only when they are asked for. */
const read = async (): Promise<Rates> => (await import('@/data/prices')).getRates();

/** Dollars in bitcoin and ethereum, and the other way round, at a price whose age is said. */
export function CoinConverter({ load = read }: { load?: () => Promise<Rates> }) {
  const [now, setNow] = useState<State>({ state: 'idle' });
  const start = async () => {
    setNow({ state: 'loading' });
    try {
      setNow({ state: 'ready', rates: await load() });
    } catch (error) {
      report('The price could not be read', error);
      setNow({ state: 'failed' });
    }
  };
  return (
    <section className="live-assets" aria-labelledby="converter">
      <h2 id="converter">Dollars, bitcoin and ethereum</h2>
      {now.state === 'failed' && <p role="alert">The price service did not answer.</p>}
      {now.state === 'ready' && <Converter rates={now.rates} />}
      <Button busy={now.state === 'loading'} onClick={() => void start()}>
        {now.state === 'ready' ? 'Read the price again' : now.state === 'failed' ? 'Try again' : 'Convert at the price of now'}
      </Button>
    </section>
  );
}

function Converter({ rates: { prices, at, sample } }: { rates: Rates }) {
  const now = useNow();
  const old = age(at, now);
  return (
    <>
      <p role="status">
        {coins.map((coin) => `${coinName[coin]} ${usd(prices[coin])}`).join(', ')}
        {sample ? ', samples of the local desk' : ''}, read {old === 'just now' ? old : `${old} ago`}.
      </p>
      <Calculator
        title="Dollars in coins"
        fields={[{ name: 'dollars', label: 'Dollars', start: '100' }]}
        rows={({ dollars }) => {
          const amount = parseMoney(dollars);
          return amount === null ? null : coins.map((coin) => ({ label: coinSymbol[coin], value: unitsFor(amount, prices[coin]) }));
        }}
        note="Rounded up to eight decimals."
      />
      <Calculator
        title="Coins in dollars"
        fields={[{ name: 'units', label: 'Coins', start: '1' }]}
        rows={({ units }) => {
          const rows = coins.map((coin) => ({ label: `${units} ${coinSymbol[coin]}`, value: dollarsFor(units, prices[coin]) }));
          return rows.every(({ value }) => isMoney(value)) ? rows.map(({ label, value }) => ({ label, value: usd(value) })) : null;
        }}
        note="To the nearest cent. A seller’s own price and fees come on top."
      />
    </>
  );
}
