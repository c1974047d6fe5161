import { isZero } from '@/domain/money';
import type { MarketReading } from '@/domain/requests/price-check';
import type { SettledTrade } from '@/domain/trades/settled-trade';
import { signedUsd } from '@/lib/format';
import { Note } from '@/ui/feedback/note';
import type { RemoteState } from '@/ui/feedback/remote';
import { Quoted } from './quoted';
import { Working } from './working';

/** A settlement is read by the client whose trade it is, or at the desk. */
export type Reader = 'client' | 'desk';

export interface TradeWorkingProps {
  trade: SettledTrade;
  reader: Reader;
  /** The market when the trade was settled. */
  market: RemoteState<MarketReading>;
  /** Folio of the order; empty where it is out of sight. */
  order: string;
  /** Folio of the settlement; empty where it is out of sight. */
  settlement: string;
  /** Whether amounts are to be shown as they are. */
  mask?: ((text: string) => string) | undefined;
}

const whose: Record<Reader, { order: string; screen: string; placed: string }> = {
  client: { order: 'your order', screen: 'your screen', placed: 'you placed' },
  desk: { order: 'the client’s order', screen: 'the client’s screen', placed: 'the client placed' },
};

const asItIs = (text: string): string => text;

/** How a trade came to its result: both prices, where they come from, and the formula computed again here. */
export function TradeWorking({ trade, reader, market, order, settlement, mask = asItIs }: TradeWorkingProps) {
  const { openPrice, openedAt, closePrice, closedAt, formula, computed, recorded, limitedTo } = trade;
  const words = whose[reader];
  return (
    <Working
      label="How the result was computed"
      opening={{ price: openPrice, from: [words.order, order].filter(Boolean).join(', '), at: openedAt }}
      closing={{ price: closePrice, from: ['the desk', settlement].filter(Boolean).join(', '), at: closedAt }}
      market={market}
      source={`The opening price is the one that ${words.screen} had from the price service when ${words.placed} the trade; the closing price is the one that the desk settled at.`}
      formula={mask(formula)}
      limited={limitedTo !== null}
      sums={[
        { label: 'Computed in your browser', value: computed === null ? 'too large to write' : mask(signedUsd(computed)) },
        { label: `Recorded in ${settlement || 'the book'}`, value: mask(signedUsd(recorded)) },
      ]}
    >
      <Verdict trade={trade} reader={reader} mask={mask} />
    </Working>
  );
}

type VerdictProps = Pick<TradeWorkingProps, 'trade' | 'reader'> & { mask: (text: string) => string };

function Verdict({ trade: { verdict, difference, reason }, reader, mask }: VerdictProps) {
  const by = difference && !isZero(difference) ? ` It differs from the formula by ${mask(signedUsd(difference))}.` : '';
  if (verdict === 'manual') {
    return (
      <Note kind="wait">
        <b>Manual.</b> The desk set this result itself.{by || ' It is what the formula gives.'}{' '}
        {reason && (
          <>
            Its reason: <Quoted>{mask(reason)}</Quoted>
          </>
        )}
      </Note>
    );
  }
  if (verdict === 'neither') {
    return (
      <Note kind="no">
        <b>Not the formula’s.</b> The recorded result is not called manual either.{by} {reader === 'client' && 'Please tell the desk.'}
      </Note>
    );
  }
  return <Note kind="done">{by ? `Equal to within a cent.${by}` : 'Equal to the cent.'}</Note>;
}
