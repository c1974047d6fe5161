import { Link } from 'react-router-dom';
import type { Rates } from '@/data/prices/prices';
import { type Coin, coinName, coins } from '@/domain/coin';
import { isZero } from '@/domain/money';
import { durationName, isTooOld, tradeDurations, tradeLimits } from '@/domain/trades/trade';
import { exposure, onePercentMove } from '@/domain/trades/trade-risk';
import { ageInWords, dayAndTime, usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Facts } from '@/ui/facts';
import { BlockNote } from '@/ui/feedback/block-note';
import { EarlierStands } from '@/ui/feedback/earlier-stands';
import type { RemoteState } from '@/ui/feedback/remote';
import { AmountField, SegmentField, SelectField } from '@/ui/forms/fields';
import { Form } from '@/ui/forms/form';
import { Segments } from '@/ui/forms/segments';
import { useSecond } from '@/ui/hooks/use-now';
import { Amount } from '@/ui/ledger/hidden-amounts';
import { Panel } from '@/ui/page';
import { ReviewTrade } from './review-trade';
import { readStake } from './trade-form';
import { type TradeFormInput, useTradeForm } from './use-trade-form';

export interface PlaceTradeProps extends TradeFormInput {
  /** The asset is that of the chart beside it. */
  onAsset: (asset: Coin) => void;
}

const assets = coins.map((coin) => ({ value: coin, label: coinName[coin] }));
const sides = [
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
];
const { min, max } = tradeLimits.leverage;
const leverages = Array.from({ length: max - min + 1 }, (_, place) => ({ value: String(min + place), label: `×${min + place}` }));
const durations = tradeDurations.map((minutes) => ({ value: String(minutes), label: durationName[minutes] }));

/** What is chosen, what it can cost, and the way to look at it once more. */
export function PlaceTrade({ onAsset, ...input }: PlaceTradeProps) {
  const { form, side, amount, leverage, review, setReview, notYet, stands, confirm } = useTradeForm(input);
  const { asset, rates, available, block } = input;
  return (
    <Panel title="Place a trade">
      {block && <BlockNote block={block} />}
      <Form {...form}>
        <Segments label="Asset" value={asset} options={assets} onChange={onAsset} />
        <SegmentField name="side" label="Direction" options={sides} />
        <AmountField name="amount" label="Amount" placeholder="0.00" hint={<UpTo of={available} />} />
        <div className="two">
          <SelectField name="leverage" label="Leverage" options={leverages} />
          <SelectField name="duration" label="Duration" options={durations} />
        </div>
        <div>
          <AmountField name="openPrice" label="Opens at the current price" readOnly hint={<PriceHint of={rates} />} />
          <ReadAgain of={rates} />
        </div>
        <Risk asset={asset} side={side} typed={amount} leverage={Number(leverage)} />
        {stands && <EarlierStands>It is among your open trades. What is chosen here would be another one.</EarlierStands>}
        <div className="trade-acts">
          {/* With nothing to stake, the first thing to do stands elsewhere. */}
          <Button kind={isZero(available.data ?? '0') ? 'second' : 'first'} type="submit" wide notYet={notYet}>
            Review the trade
          </Button>
          {notYet !== undefined && <p className="hint">{notYet}</p>}
          <p className="hint">
            You can lose the whole amount. <Link to="/education/learn-cfds">How a trade loses</Link>
          </p>
        </div>
      </Form>
      {review && (
        <ReviewTrade review={review} rates={rates} confirm={confirm} onReview={setReview} onClose={() => setReview(null)} now={input.now} />
      )}
    </Panel>
  );
}

function UpTo({ of }: { of: TradeFormInput['available'] }) {
  if (of.data === undefined) return of.status === 'pending' ? 'What is available is being read.' : 'What is available could not be read.';
  return (
    <>
      Up to <Amount>{usd(of.data)}</Amount>, which is available
    </>
  );
}

function PriceHint({ of }: { of: RemoteState<Rates> }) {
  const now = useSecond();
  if (!of.data) return of.status === 'pending' ? 'The price is being read.' : 'The price service does not answer.';
  const kind = of.data.sample ? 'Sample price' : 'Price';
  return of.status === 'error' ? `${kind} of ${dayAndTime(of.data.at)}` : `${kind}, ${ageInWords(of.data.at, now)} old`;
}

/** Offered as soon as the price cannot be used, and not before. */
function ReadAgain({ of }: { of: RemoteState<Rates> }) {
  const now = useSecond();
  const useless = of.data ? isTooOld(of.data.at, now) : of.status === 'error';
  if (!useless) return null;
  return (
    <Button kind="plain" dense className="trade-again" onClick={() => void of.refetch()}>
      Read the price again
    </Button>
  );
}

interface RiskProps {
  asset: Coin;
  side: 'buy' | 'sell';
  typed: string;
  leverage: number;
}

/** In dollars, before anything is placed. Without an amount there are no figures, and the rows stay where they are. */
function Risk({ asset, side, typed, leverage }: RiskProps) {
  const read = readStake(typed);
  const stake = 'amount' in read ? { amount: read.amount, leverage } : null;
  const figure = (of: (stake: { amount: string; leverage: number }) => string) => (stake ? usd(of(stake)) : '–');
  return (
    <Facts
      rows={[
        { label: 'Exposure', value: figure(exposure) },
        { label: `${side === 'buy' ? 'Won' : 'Lost'} if ${asset} rises 1%`, value: figure(onePercentMove) },
        { label: `${side === 'buy' ? 'Lost' : 'Won'} if it falls 1%`, value: figure(onePercentMove) },
        { label: 'The most you can lose', value: figure(({ amount }) => amount) },
      ]}
    />
  );
}
