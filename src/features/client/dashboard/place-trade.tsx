import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Rates } from '@/data/prices/prices';
import { useUserState } from '@/data/user-state';
import { type Coin, coinName, coins } from '@/domain/coin';
import { isZero, negate } from '@/domain/money';
import { getExposure, getOnePercentMove, getTotalLossMove } from '@/domain/trades/exposure';
import {
  isPriceTooOld,
  type TradeRequest,
  tradeDurationNames,
  tradeDurations,
  tradeLimits,
} from '@/domain/trades/trade';
import { getLargestLoss } from '@/domain/trades/trade-result';
import { formatDollars, formatPriceAge, formatSignedDollars } from '@/lib/format';
import { RestrictionNote } from '@/parts/own-requests/restriction-note';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { AlreadySubmittedNote, Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { ClosableFields } from '@/ui/forms/closable-fields';
import { hintClass } from '@/ui/forms/field-classes';
import { AmountField, SegmentedField, SelectField } from '@/ui/forms/fields';
import { Form } from '@/ui/forms/form';
import { SegmentedControl } from '@/ui/forms/segmented-control';
import { useNowEverySecond } from '@/ui/hooks/use-now';
import { usePriceClock } from '@/ui/hooks/use-price-clock';
import { Amount } from '@/ui/ledger/hidden-amounts';
import { Dialog } from '@/ui/overlays/dialog';
import { Panel } from '@/ui/page';
import { getEntryKey } from '@/ui/tables/search-params';
import { tradeFormId } from './layout';
import {
  describeTrade,
  parseStake,
  type Review,
  type TradeFormInput,
  useTradeForm,
} from './trade-form';
import { getFormClass, type TradeFormPlace } from './trade-form-place';

interface ReviewTradeProps {
  review: Review;
  rates: QueryState<Rates>;
  /** @returns why it failed, in words; null if the dialog has nothing to show */
  send: () => Promise<string | null>;
  /** Reviews the same trade at another price. */
  onReview: (review: Review) => void;
  onClose: () => void;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Review before a trade is placed. It opens at the price that was shown; if that is too old, the
 * client takes a new one first.
 */
function ReviewTrade({ review, rates, send, onReview, onClose }: ReviewTradeProps) {
  const clock = usePriceClock();
  const { now } = clock;
  const { request, readAt } = review;
  const { busy, failure, place } = usePlacing(send);
  const tooOld = isPriceTooOld(readAt, now) && !busy;
  const take = ({ openPrice, readAt: at }: FreshPrice) =>
    onReview({ request: { ...request, openPrice }, readAt: at });
  const words = capitalize(describeTrade(request));
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!busy}
      label="Review trade"
      title={`${words}?`}
      footer={
        <>
          <Button onClick={onClose} disabledReason={busy ? 'Placing your trade…' : undefined}>
            Back
          </Button>
          {tooOld ? (
            <NewPrice
              fresh={getFreshPrice(rates, request.asset, now)}
              onRead={rates.refetch}
              onTake={take}
            />
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
        <PriceSource sample={rates.data?.sample ?? false} age={formatPriceAge(readAt, clock)} />
        <Consequences request={request} />
        {tooOld && <PriceTooOldNote />}
        {failure !== null && <NotPlacedNote cause={failure} />}
      </div>
    </Dialog>
  );
}

function usePlacing(send: ReviewTradeProps['send']) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const place = async () => {
    setBusy(true);
    setFailure(null);
    setFailure(await send());
    setBusy(false);
  };
  return { busy, failure, place };
}

const PriceSource = ({ sample, age }: { sample: boolean; age: string }) => (
  <p className="text-ink-3 text-t-xs">
    {sample ? 'Sample price' : 'Price'} · {age}. Prices older than 2 minutes must be refreshed
    before your trade opens.
  </p>
);

const PriceTooOldNote = () => (
  <Note kind="pending" role="status">
    <b>This price is now too old to trade at.</b> Nothing was placed. Check the current price, then
    decide.
  </Note>
);

const NotPlacedNote = ({ cause }: { cause: string }) => (
  <Note kind="error" role="alert">
    <b>We couldn’t confirm your request.</b> {cause}
  </Note>
);

interface FreshPrice {
  openPrice: string;
  readAt: Date;
}

const getFreshPrice = ({ data }: QueryState<Rates>, asset: Coin, now: Date): FreshPrice | null =>
  data && !isPriceTooOld(data.at, now) ? { openPrice: data.prices[asset], readAt: data.at } : null;

function NewPrice({
  fresh,
  onRead,
  onTake,
}: {
  fresh: FreshPrice | null;
  onRead: () => unknown;
  onTake: (price: FreshPrice) => void;
}) {
  const [reading, setReading] = useState(false);
  const read = async () => {
    setReading(true);
    await onRead();
    setReading(false);
  };
  return fresh ? (
    <Button kind="primary" onClick={() => onTake(fresh)}>
      Use the current price, {formatDollars(fresh.openPrice)}
    </Button>
  ) : (
    <Button kind="primary" busy={reading} onClick={read}>
      Refresh price
    </Button>
  );
}

function TradeTerms({ request }: { request: TradeRequest }) {
  const { asset, side, amount, leverage, duration, openPrice } = request;
  return (
    <DescriptionList
      rows={[
        { label: 'Asset', value: coinName[asset] },
        {
          label: 'Direction',
          value:
            side === 'buy'
              ? 'Buy (profits if the price rises)'
              : 'Sell (profits if the price falls)',
        },
        { label: 'Amount', value: formatDollars(amount) },
        {
          label: 'Leverage',
          value: `×${leverage} (${formatDollars(getExposure(request))} exposure)`,
        },
        { label: 'Duration', value: tradeDurationNames[duration] },
        { label: 'Open price', value: formatDollars(openPrice) },
      ]}
    />
  );
}

function Consequences({ request }: { request: TradeRequest }) {
  const { asset, side, leverage } = request;
  const onePercent = formatDollars(getOnePercentMove(request));
  const [good, bad] = side === 'buy' ? ['rises', 'falls'] : ['falls', 'rises'];
  return (
    <div className="grid gap-2 text-t-ui">
      <p>
        <b>Your maximum loss is {formatDollars(getLargestLoss(request))}</b>, the whole amount.{' '}
        {leverage === 1
          ? `Without leverage, you lose it all only if ${asset} ${side === 'buy' ? 'falls to zero' : 'at least doubles'}.`
          : `You lose it all if ${asset} ${bad} by ${getTotalLossMove(leverage)}% or more and we close your trade at that price.`}
      </p>
      <p>
        If {asset} {good} by 1%, you gain {onePercent}; if it {bad} by 1%, you lose {onePercent}.
        The amount stays in the trade until it’s settled. You can’t cancel it.
      </p>
    </div>
  );
}

interface PlaceTradeProps extends TradeFormInput {
  /** Changes the asset, which is also that of the chart. */
  onAsset: (asset: Coin) => void;
  place: TradeFormPlace;
}

const assets = coins.map((coin) => ({ value: coin, label: coinName[coin] }));
const sides = [
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
];
const { min, max } = tradeLimits.leverage;
const leverages = Array.from({ length: max - min + 1 }, (_, place) => ({
  value: String(min + place),
  label: `×${min + place}`,
}));
const durations = tradeDurations.map((minutes) => ({
  value: String(minutes),
  label: tradeDurationNames[minutes],
}));

export function PlaceTrade({ onAsset, place, ...input }: PlaceTradeProps) {
  const {
    form,
    keepDraft,
    side,
    amount,
    leverage,
    review,
    setReview,
    disabledReason,
    otherRecorded,
    send,
  } = useTradeForm(input);
  const { rates } = useUserState();
  const { asset, available, restriction } = input;
  useFollowLink();
  return (
    <Panel title="Place a trade" id={tradeFormId} className={getFormClass(place)}>
      {restriction && <RestrictionNote className="mb-4" restriction={restriction} />}
      <Form {...form} onEdit={keepDraft}>
        <ClosableFields closed={restriction !== null}>
          <SegmentedControl label="Asset" value={asset} options={assets} onChange={onAsset} />
          <SegmentedField name="side" label="Direction" options={sides} />
          <AmountField
            name="amount"
            label="Amount"
            placeholder="0.00"
            hint={!restriction && <AvailableHint available={available} />}
          />
          <div className="grid grid-cols-[1fr_1fr] gap-4">
            <SelectField name="leverage" label="Leverage" options={leverages} />
            <SelectField name="duration" label="Duration" options={durations} />
          </div>
        </ClosableFields>
        <RiskPreview asset={asset} side={side} typed={amount} leverage={Number(leverage)} />
        {otherRecorded && (
          <AlreadySubmittedNote>
            It’s in your open trades. Submitting this form would place another trade.
          </AlreadySubmittedNote>
        )}
        {/* With nothing to stake, this is not the primary action. */}
        <ReviewButton
          kind={isZero(available.data ?? '0') ? 'secondary' : 'primary'}
          rates={rates}
          disabledReason={disabledReason}
        />
      </Form>
      {review && (
        <ReviewTrade
          review={review}
          rates={rates}
          send={send}
          onReview={setReview}
          onClose={() => setReview(null)}
        />
      )}
    </Panel>
  );
}

function AvailableHint({ available }: { available: TradeFormInput['available'] }) {
  if (available.data === undefined)
    return (
      <>
        {available.status === 'pending'
          ? 'Loading available balance…'
          : 'Couldn’t load your available balance.'}
      </>
    );
  return (
    <>
      <Amount>{formatDollars(available.data)}</Amount> available
    </>
  );
}

interface ReviewButtonProps {
  rates: QueryState<Rates>;
  kind: 'primary' | 'secondary';
  /** Why no trade can be placed, other than an old price. */
  disabledReason: string | undefined;
}

/**
 * Below it: why it is closed, and how to get a new price if the last one is too old or could not be
 * read.
 */
function ReviewButton({ kind, rates, disabledReason }: ReviewButtonProps) {
  const now = useNowEverySecond();
  const isTooOld = rates.data !== undefined && isPriceTooOld(rates.data.at, now);
  const reason =
    disabledReason ??
    (isTooOld ? 'The price is more than 2 minutes old. Refresh it first.' : undefined);
  return (
    <div className="grid gap-2">
      <Button kind={kind} type="submit" wide disabledReason={reason} reasonClassName="hidden">
        Review the trade
      </Button>
      {reason !== undefined && <p className={hintClass}>{reason}</p>}
      {(isTooOld || (!rates.data && rates.status === 'error')) && (
        <Button
          kind="plain"
          dense
          className="-ms-3 justify-self-start"
          onClick={() => void rates.refetch()}
        >
          Refresh price
        </Button>
      )}
      <p className={hintClass}>
        It opens at the current price, which you see before you confirm. You can lose the whole
        amount. <Link to="/education/learn-cfds">How trades lose money</Link>
      </p>
    </div>
  );
}

/**
 * Scrolls to the form and focuses it when a link leads here, also where the form has just been
 * loaded.
 */
function useFollowLink() {
  const location = useLocation();
  const { hash } = location;
  // A choice in the form replaces the address, which is no further link.
  const entry = getEntryKey(location);
  useEffect(() => {
    if (!entry || hash !== `#${tradeFormId}`) return;
    const form = document.getElementById(tradeFormId);
    form?.focus({ preventScroll: true });
    form?.scrollIntoView();
  }, [hash, entry]);
}

/** Risk in dollars. The rows stay without an amount, so that nothing moves. */
function RiskPreview({
  asset,
  side,
  typed,
  leverage,
}: {
  asset: Coin;
  side: 'buy' | 'sell';
  typed: string;
  leverage: number;
}) {
  const read = parseStake(typed);
  const stake = 'amount' in read ? { amount: read.amount, leverage } : null;
  const figure = (of: (stake: { amount: string; leverage: number }) => string) =>
    stake ? of(stake) : '–';
  const gain = figure((of) => formatSignedDollars(getOnePercentMove(of)));
  const loss = figure((of) => formatSignedDollars(negate(getOnePercentMove(of))));
  return (
    <DescriptionList
      rows={[
        { label: 'Exposure', value: figure((of) => formatDollars(getExposure(of))) },
        { label: `If ${asset} rises 1%`, value: side === 'buy' ? gain : loss },
        { label: 'If it falls 1%', value: side === 'buy' ? loss : gain },
        { label: 'Maximum loss', value: figure(({ amount }) => formatDollars(amount)) },
      ]}
    />
  );
}
