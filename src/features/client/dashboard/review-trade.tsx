import { useState } from 'react';
import type { Rates } from '@/data/prices/prices';
import { type Coin, coinName } from '@/domain/coin';
import { durationName, isTooOld, type TradeRequest } from '@/domain/trades/trade';
import { mostLost } from '@/domain/trades/trade-result';
import { exposure, onePercentMove, ruinousMove } from '@/domain/trades/trade-risk';
import { ageInWords, usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Facts } from '@/ui/facts';
import { Note } from '@/ui/feedback/note';
import type { RemoteState } from '@/ui/feedback/remote';
import { useSecond } from '@/ui/hooks/use-now';
import { Dialog } from '@/ui/overlays/dialog';
import { tradeInWords } from './trade-form';
import type { Review } from './use-trade-form';

export interface ReviewTradeProps {
  review: Review;
  rates: RemoteState<Rates>;
  /** @returns why it failed, in words; null when there is nothing more to say here */
  confirm: () => Promise<string | null>;
  /** Looks at the same trade with another price. */
  onReview: (review: Review) => void;
  onClose: () => void;
  now?: (() => Date) | undefined;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Looks at a trade once more. The price is the one that was seen; too old a one is replaced before anything is placed. */
export function ReviewTrade({ review, rates, confirm, onReview, onClose, now: clock }: ReviewTradeProps) {
  const second = useSecond();
  const now = clock?.() ?? second;
  const { request, readAt } = review;
  const { busy, failure, place } = usePlace(confirm);
  const tooOld = isTooOld(readAt, now) && !busy;
  const take = ({ openPrice, readAt: at }: FreshPrice) => onReview({ request: { ...request, openPrice }, readAt: at });
  const words = capital(tradeInWords(request));
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!busy}
      label="Review of a trade"
      title={`${words}?`}
      foot={
        <>
          <Button onClick={onClose} notYet={busy ? 'It is being placed.' : undefined}>
            Back
          </Button>
          {tooOld ? (
            <NewPrice fresh={freshPrice(rates, request.asset, now)} onRead={rates.refetch} onTake={take} />
          ) : (
            <Button kind="first" busy={busy} onClick={place}>
              {words}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-s-4">
        <Terms request={request} />
        <PriceRead sample={rates.data?.sample ?? false} age={ageInWords(readAt, now)} />
        <Consequences request={request} />
        {tooOld && <TooOld />}
        {failure !== null && <NotConfirmed cause={failure} />}
      </div>
    </Dialog>
  );
}

function usePlace(confirm: ReviewTradeProps['confirm']) {
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

const PriceRead = ({ sample, age }: { sample: boolean; age: string }) => (
  <p className="text-ink-3 text-t-xs">
    The {sample && 'sample '}price was read {age} ago. A trade opens at one that is two minutes old at most.
  </p>
);

const TooOld = () => (
  <Note kind="wait" role="status">
    <b>The price has become too old to open at.</b> Nothing was placed. Check the current price, then decide.
  </Note>
);

const NotConfirmed = ({ cause }: { cause: string }) => (
  <Note kind="no" role="alert">
    <b>It was not confirmed.</b> {cause}
  </Note>
);

interface FreshPrice {
  openPrice: string;
  readAt: Date;
}

const freshPrice = ({ data }: RemoteState<Rates>, asset: Coin, now: Date): FreshPrice | null =>
  data && !isTooOld(data.at, now) ? { openPrice: data.prices[asset], readAt: data.at } : null;

function NewPrice({ fresh, onRead, onTake }: { fresh: FreshPrice | null; onRead: () => unknown; onTake: (price: FreshPrice) => void }) {
  const [reading, setReading] = useState(false);
  const read = async () => {
    setReading(true);
    await onRead();
    setReading(false);
  };
  return fresh ? (
    <Button kind="first" onClick={() => onTake(fresh)}>
      Use the current price, {usd(fresh.openPrice)}
    </Button>
  ) : (
    <Button kind="first" busy={reading} onClick={read}>
      Read the price again
    </Button>
  );
}

function Terms({ request }: { request: TradeRequest }) {
  const { asset, side, amount, leverage, duration, openPrice } = request;
  return (
    <Facts
      rows={[
        { label: 'Asset', value: coinName[asset] },
        { label: 'Direction', value: side === 'buy' ? 'Buy: it wins when the price rises' : 'Sell: it wins when the price falls' },
        { label: 'Amount, USD', value: usd(amount) },
        { label: 'Leverage', value: `×${leverage}, an exposure of ${usd(exposure(request))}` },
        { label: 'Runs for', value: durationName[duration] },
        { label: 'Opens at', value: usd(openPrice) },
      ]}
    />
  );
}

/** The two sentences that everybody should have read before. */
function Consequences({ request }: { request: TradeRequest }) {
  const { asset, side, leverage } = request;
  const percent = usd(onePercentMove(request));
  const [good, bad] = side === 'buy' ? ['rises', 'falls'] : ['falls', 'rises'];
  return (
    <div className="grid gap-s-2 text-t-ui">
      <p>
        <b>The most that you can lose is {usd(mostLost(request))} dollars</b>, the whole amount. You lose it{' '}
        {side === 'buy' && leverage === 1
          ? `only when ${asset} becomes worth nothing.`
          : `when ${asset} ${bad} by ${ruinousMove(leverage)}% or more and the desk settles at that price.`}
      </p>
      <p>
        When {asset} {good} by 1% you win {percent} dollars; when it {bad} by 1% you lose {percent} dollars. The amount is staked until the
        desk settles the trade. You cannot cancel it.
      </p>
    </div>
  );
}
