import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Rates } from '@/data/prices/prices';
import { type Coin, coinName, coins } from '@/domain/coin';
import { isZero } from '@/domain/money';
import { getExposure, getOnePercentMove, getTotalLossMove } from '@/domain/trades/exposure';
import { isPriceTooOld, type TradeRequest, tradeDurationNames, tradeDurations, tradeLimits } from '@/domain/trades/trade';
import { getLargestLoss } from '@/domain/trades/trade-result';
import { formatAgeInWords, formatDateTime, formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { AlreadySubmittedNote, Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { RestrictionNote } from '@/ui/feedback/restriction-note';
import { hintClass } from '@/ui/forms/field-classes';
import { AmountField, SegmentedField, SelectField } from '@/ui/forms/fields';
import { Form } from '@/ui/forms/form';
import { SegmentedControl } from '@/ui/forms/segmented-control';
import { useNowEverySecond } from '@/ui/hooks/use-now';
import { Amount } from '@/ui/ledger/hidden-amounts';
import { Dialog } from '@/ui/overlays/dialog';
import { Panel } from '@/ui/page';
import { describeTrade, parseStake, type Review, type TradeFormInput, useTradeForm } from './trade-form';

interface ReviewTradeProps {
  review: Review;
  rates: QueryState<Rates>;
  /** @returns why it failed, in words; null if the dialog has nothing to show */
  confirm: () => Promise<string | null>;
  /** Reviews the same trade at another price. */
  onReview: (review: Review) => void;
  onClose: () => void;
  now?: (() => Date) | undefined;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Review before a trade is placed. It opens at the price that was shown; if that is too old, the client takes a new one first. */
function ReviewTrade({ review, rates, confirm, onReview, onClose, now: clock }: ReviewTradeProps) {
  const second = useNowEverySecond();
  const now = clock?.() ?? second;
  const { request, readAt } = review;
  const { busy, failure, place } = useConfirm(confirm);
  const tooOld = isPriceTooOld(readAt, now) && !busy;
  const take = ({ openPrice, readAt: at }: FreshPrice) => onReview({ request: { ...request, openPrice }, readAt: at });
  const words = capitalize(describeTrade(request));
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!busy}
      label="Review of a trade"
      title={`${words}?`}
      footer={
        <>
          <Button onClick={onClose} disabledReason={busy ? 'It is being placed.' : undefined}>
            Back
          </Button>
          {tooOld ? (
            <NewPrice fresh={getFreshPrice(rates, request.asset, now)} onRead={rates.refetch} onTake={take} />
          ) : (
            <Button kind="primary" busy={busy} onClick={place}>
              {words}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <TradeTerms request={request} />
        <PriceSource sample={rates.data?.sample ?? false} age={formatAgeInWords(readAt, now)} />
        <Consequences request={request} />
        {tooOld && <PriceTooOldNote />}
        {failure !== null && <NotConfirmedNote cause={failure} />}
      </div>
    </Dialog>
  );
}

function useConfirm(confirm: ReviewTradeProps['confirm']) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const place = async () => {
    setBusy(true);
    setFailure(null);
    setFailure(await confirm());
    setBusy(false);
  };
  return { busy, failure, place };
}

const PriceSource = ({ sample, age }: { sample: boolean; age: string }) => (
  <p className="text-ink-3 text-t-xs">
    The {sample && 'sample '}price was read {age} ago. A trade opens at one that is two minutes old at most.
  </p>
);

const PriceTooOldNote = () => (
  <Note kind="pending" role="status">
    <b>The price has become too old to open at.</b> Nothing was placed. Check the current price, then decide.
  </Note>
);

const NotConfirmedNote = ({ cause }: { cause: string }) => (
  <Note kind="error" role="alert">
    <b>It was not confirmed.</b> {cause}
  </Note>
);

interface FreshPrice {
  openPrice: string;
  readAt: Date;
}

const getFreshPrice = ({ data }: QueryState<Rates>, asset: Coin, now: Date): FreshPrice | null =>
  data && !isPriceTooOld(data.at, now) ? { openPrice: data.prices[asset], readAt: data.at } : null;

function NewPrice({ fresh, onRead, onTake }: { fresh: FreshPrice | null; onRead: () => unknown; onTake: (price: FreshPrice) => void }) {
  const [reading, setReading] = useState(false);
  const read = async () => {
    setReading(true);
    await onRead();
    setReading(false);
  };
  return fresh ? (
    <Button kind="primary" onClick={() => onTake(fresh)}>
      Use the current price, {formatUsd(fresh.openPrice)}
    </Button>
  ) : (
    <Button kind="primary" busy={reading} onClick={read}>
      Read the price again
    </Button>
  );
}

function TradeTerms({ request }: { request: TradeRequest }) {
  const { asset, side, amount, leverage, duration, openPrice } = request;
  return (
    <DescriptionList
      rows={[
        { label: 'Asset', value: coinName[asset] },
        { label: 'Direction', value: side === 'buy' ? 'Buy: it wins when the price rises' : 'Sell: it wins when the price falls' },
        { label: 'Amount, USD', value: formatUsd(amount) },
        { label: 'Leverage', value: `×${leverage}, an exposure of ${formatUsd(getExposure(request))}` },
        { label: 'Runs for', value: tradeDurationNames[duration] },
        { label: 'Opens at', value: formatUsd(openPrice) },
      ]}
    />
  );
}

function Consequences({ request }: { request: TradeRequest }) {
  const { asset, side, leverage } = request;
  const percent = formatUsd(getOnePercentMove(request));
  const [good, bad] = side === 'buy' ? ['rises', 'falls'] : ['falls', 'rises'];
  return (
    <div className="grid gap-2 text-t-ui">
      <p>
        <b>The most that you can lose is {formatUsd(getLargestLoss(request))} dollars</b>, the whole amount. You lose it{' '}
        {side === 'buy' && leverage === 1
          ? `only when ${asset} becomes worth nothing.`
          : `when ${asset} ${bad} by ${getTotalLossMove(leverage)}% or more and the desk settles at that price.`}
      </p>
      <p>
        When {asset} {good} by 1% you win {percent} dollars; when it {bad} by 1% you lose {percent} dollars. The amount is staked until the
        desk settles the trade. You cannot cancel it.
      </p>
    </div>
  );
}

export interface PlaceTradeProps extends TradeFormInput {
  /** Changes the asset, which is also that of the chart. */
  onAsset: (asset: Coin) => void;
}

const assets = coins.map((coin) => ({ value: coin, label: coinName[coin] }));
const sides = [
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
];
const { min, max } = tradeLimits.leverage;
const leverages = Array.from({ length: max - min + 1 }, (_, place) => ({ value: String(min + place), label: `×${min + place}` }));
const durations = tradeDurations.map((minutes) => ({ value: String(minutes), label: tradeDurationNames[minutes] }));

export function PlaceTrade({ onAsset, ...input }: PlaceTradeProps) {
  const { form, keepDraft, side, amount, leverage, review, setReview, disabledReason, otherRecorded, confirm } = useTradeForm(input);
  const { asset, rates, available, restriction } = input;
  return (
    <Panel title="Place a trade">
      {restriction && <RestrictionNote className="mb-4" restriction={restriction} />}
      <Form {...form} onEdit={keepDraft}>
        <SegmentedControl label="Asset" value={asset} options={assets} onChange={onAsset} />
        <SegmentedField name="side" label="Direction" options={sides} />
        <AmountField name="amount" label="Amount" placeholder="0.00" hint={!restriction && <AvailableHint available={available} />} />
        <div className="grid grid-cols-[1fr_1fr] gap-4">
          <SelectField name="leverage" label="Leverage" options={leverages} />
          <SelectField name="duration" label="Duration" options={durations} />
        </div>
        <div>
          <AmountField name="openPrice" label="Opens at the current price" readOnly hint={<PriceHint rates={rates} />} />
          <RefetchPriceButton rates={rates} />
        </div>
        <RiskPreview asset={asset} side={side} typed={amount} leverage={Number(leverage)} />
        {otherRecorded && (
          <AlreadySubmittedNote>It is among your open trades. What is chosen here would be another one.</AlreadySubmittedNote>
        )}
        <div className="grid gap-2">
          {/* With nothing to stake, this is not the primary action. */}
          <Button
            kind={isZero(available.data ?? '0') ? 'secondary' : 'primary'}
            type="submit"
            wide
            disabledReason={disabledReason}
            reasonClassName="hidden"
          >
            Review the trade
          </Button>
          {disabledReason !== undefined && <p className={hintClass}>{disabledReason}</p>}
          <p className={hintClass}>
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

function AvailableHint({ available }: { available: TradeFormInput['available'] }) {
  if (available.data === undefined)
    return available.status === 'pending' ? 'What is available is being read.' : 'What is available could not be read.';
  return (
    <>
      Up to <Amount>{formatUsd(available.data)}</Amount>, which is available
    </>
  );
}

function PriceHint({ rates }: { rates: QueryState<Rates> }) {
  const now = useNowEverySecond();
  if (!rates.data) return rates.status === 'pending' ? 'The price is being read.' : 'The price service does not answer.';
  const kind = rates.data.sample ? 'Sample price' : 'Price';
  return rates.status === 'error' ? `${kind} of ${formatDateTime(rates.data.at)}` : `${kind}, ${formatAgeInWords(rates.data.at, now)} old`;
}

/** Shown only if the price is too old or could not be read. */
function RefetchPriceButton({ rates }: { rates: QueryState<Rates> }) {
  const now = useNowEverySecond();
  const useless = rates.data ? isPriceTooOld(rates.data.at, now) : rates.status === 'error';
  if (!useless) return null;
  return (
    <Button kind="plain" dense className="-ms-3 mt-1" onClick={() => void rates.refetch()}>
      Read the price again
    </Button>
  );
}

/** Risk in dollars. The rows stay without an amount, so that nothing moves. */
function RiskPreview({ asset, side, typed, leverage }: { asset: Coin; side: 'buy' | 'sell'; typed: string; leverage: number }) {
  const read = parseStake(typed);
  const stake = 'amount' in read ? { amount: read.amount, leverage } : null;
  const figure = (of: (stake: { amount: string; leverage: number }) => string) => (stake ? formatUsd(of(stake)) : '–');
  return (
    <DescriptionList
      rows={[
        { label: 'Exposure', value: figure(getExposure) },
        { label: `${side === 'buy' ? 'Won' : 'Lost'} if ${asset} rises 1%`, value: figure(getOnePercentMove) },
        { label: `${side === 'buy' ? 'Lost' : 'Won'} if it falls 1%`, value: figure(getOnePercentMove) },
        { label: 'The most you can lose', value: figure(({ amount }) => amount) },
      ]}
    />
  );
}
