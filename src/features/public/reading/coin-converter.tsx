import type { Rates } from '@/data/prices/prices';
import { coinName, coinSymbol, coins, convertToDollars, convertToUnits } from '@/domain/coin';
import { isMoney, parseMoney } from '@/domain/money';
import { formatAge, formatDollars } from '@/lib/format';
import { Button } from '@/ui/button';
import { useNow } from '@/ui/hooks/use-now';
import { Calculator } from './calculator';
import { LiveSection, LiveText } from './live-section';
import { usePublicPrices } from './use-public-prices';

/** Loads the price code on demand. */
const readRates = async (): Promise<Rates> => (await import('@/data/prices/prices')).getRates();

/** Converts dollars to bitcoin and ethereum and back, and shows the age of the price. */
export function CoinConverter({ load = readRates }: { load?: () => Promise<Rates> }) {
  const { state, data: rates, cause, ask } = usePublicPrices(load, 'The price could not be read');
  return (
    <LiveSection id="converter" title="Dollars, bitcoin and ethereum">
      {state === 'failed' && (
        <LiveText role="alert">
          {cause}
          {rates && ' The price below is from earlier.'}
        </LiveText>
      )}
      {rates && <ConverterForm rates={rates} />}
      <Button busy={state === 'loading'} onClick={() => void ask()}>
        {state === 'failed'
          ? 'Try again'
          : rates
            ? 'Refresh price'
            : 'Convert at the current price'}
      </Button>
    </LiveSection>
  );
}

function ConverterForm({ rates: { prices, at, sample } }: { rates: Rates }) {
  const now = useNow();
  const old = formatAge(at, now);
  return (
    <>
      <LiveText role="status">
        {coins.map((coin) => `${coinName[coin]} ${formatDollars(prices[coin])}`).join(', ')}
        {sample && ' (sample prices)'}, loaded {old === 'just now' ? old : `${old} ago`}.
      </LiveText>
      <Calculator
        title="Dollars to coins"
        fields={[{ name: 'dollars', label: 'Dollars', start: '100' }]}
        rows={({ dollars }) => {
          const amount = parseMoney(dollars);
          return amount === null
            ? null
            : coins.map((coin) => ({
                label: coinSymbol[coin],
                value: convertToUnits(amount, prices[coin]),
              }));
        }}
        note="Rounded up to eight decimals."
      />
      <Calculator
        title="Coins to dollars"
        fields={[{ name: 'units', label: 'Coins', start: '1' }]}
        rows={({ units }) => {
          const rows = coins.map((coin) => ({
            label: `${units} ${coinSymbol[coin]}`,
            value: convertToDollars(units, prices[coin]),
          }));
          return rows.every(({ value }) => isMoney(value))
            ? rows.map(({ label, value }) => ({ label, value: formatDollars(value) }))
            : null;
        }}
        note="To the nearest cent. Sellers set their own price and add fees."
      />
    </>
  );
}
