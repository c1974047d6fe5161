import type { ReactNode } from 'react';
import { compare, isZero, type Money } from '@/domain/money';
import {
  checkPrice,
  isOnePrice,
  type MarketReading,
  type PriceCheck,
} from '@/domain/requests/price-check';
import {
  describeMarketDeviation,
  formatDeviation,
  formatDuration,
  nameMarketTime,
} from '@/domain/trades/price-words';
import type { SettledTrade } from '@/domain/trades/settled-trade';
import {
  formatDateTimeSeconds,
  formatDayMonthYear,
  formatDollars,
  formatSignedDollars,
  formatSignedUsd,
  formatTime,
} from '@/lib/format';
import { DescriptionList } from '@/ui/description-list';
import { RetryButton } from '@/ui/feedback/empty-state';
import { Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { Heading } from '@/ui/heading';
import { QuotedText } from '@/ui/ledger/quoted-text';
import { type SumRow, SumTable } from '@/ui/ledger/sum-table';
import { partLabel } from '@/ui/part-label';
import { VisuallyHidden } from '@/ui/visually-hidden';

const marketLabel = 'Market\u00a0then';

/**
 * The market's price with its source, or the prices around the moment, and how the trade's price
 * compares; or why there is none.
 * @param price USD for one coin
 */
export function getMarketRows(
  price: Money,
  market: QueryState<MarketReading>,
): { label: string; value: ReactNode }[] {
  const { data, status, refetch } = market;
  if (!data)
    return [
      {
        label: marketLabel,
        value: status === 'pending' ? <MarketLoading /> : <MarketError onRetry={refetch} />,
      },
    ];
  if (!data.known) return [{ label: marketLabel, value: 'No price kept for that time' }];
  const check = checkPrice(price, data.known);
  const { sample } = data;
  return isOnePrice(check)
    ? getPriceRows(check, sample ? 'sample price' : 'price service')
    : getRangeRows(price, check, sample ? 'sample prices' : 'price service');
}

const getPriceRows = (check: PriceCheck, source: string) => [
  {
    label: marketLabel,
    value: (
      <>
        {formatDollars(check.market)}
        <SourceNote>
          {source}, {formatDateTimeSeconds(check.from)}, prices {formatDuration(check.spacing)}{' '}
          apart
        </SourceNote>
      </>
    ),
  },
  {
    label: 'Difference',
    value: <Difference check={check}>{formatSignedUsd(check.percent)}%</Difference>,
  },
];

/** `9 Nov 2026, 11:00 and 12:00`, with both dates if they differ. */
function formatTimes({ from, until }: Pick<PriceCheck, 'from' | 'until'>): string {
  const first = formatDayMonthYear(from);
  const second = formatDayMonthYear(until);
  const before = second === first ? '' : `${second}, `;
  return `${first}, ${formatTime(from)} and ${before}${formatTime(until)}`;
}

/** The market may have left the range between two known prices, so the note says what they are. */
const getRangeRows = (price: Money, check: PriceCheck, source: string) => [
  {
    label: `Market ${nameMarketTime(check)}`.replaceAll(' ', '\u00a0'),
    value: (
      <>
        {formatDollars(check.low)}–{formatDollars(check.high)}
        <SourceNote>
          {source}, {formatTimes(check)}; none kept in between
        </SourceNote>
      </>
    ),
  },
  {
    label: 'Difference',
    value: (
      <Difference check={check}>
        {compare(price, check.market) === 0 ? 'Inside' : formatDeviation(check.percent)}
      </Difference>
    ),
  },
];

const Difference = ({ check, children }: { check: PriceCheck; children: ReactNode }) =>
  check.exceeds ? (
    <>
      <b>{children}</b>
      <SourceNote>over 1%</SourceNote>
    </>
  ) : (
    children
  );

/**
 * Marks a closing price that is over 1% from the market's; renders nothing otherwise.
 * @param price USD for one coin
 */
function ClosingDeviation({
  price,
  market: { data },
}: {
  price: Money;
  market: QueryState<MarketReading>;
}) {
  const check = data?.known && checkPrice(price, data.known);
  if (!check?.exceeds) return null;
  return (
    <Note kind="pending">
      <b>The closing price is {describeMarketDeviation(check)}.</b> We flag any difference over 1%;
      it isn’t an error in the book.
    </Note>
  );
}

const SourceNote = ({ children }: { children: ReactNode }) => (
  <small className="block font-normal text-ink-3 text-t-xs">{children}</small>
);

const MarketLoading = () => (
  <span role="status">
    <VisuallyHidden>Loading the market price…</VisuallyHidden>
    <SkeletonBar width="4.5rem" />
  </span>
);

const MarketError = ({ onRetry }: { onRetry: () => unknown }) => (
  <>
    The price service didn’t respond. <RetryButton kind="plain" dense onRetry={onRetry} />
  </>
);

interface BreakdownPrice {
  /** USD for one coin. */
  price: string;
  /** Source: "your order, T5". */
  source: string;
  at: Date | null;
}

export interface BreakdownProps {
  /** Name of the section, for screen readers. */
  label: string;
  opening: BreakdownPrice;
  closing: BreakdownPrice;
  market: QueryState<MarketReading>;
  source: ReactNode;
  /** With the trade's own figures. */
  formula: string;
  /** By the price alone, the loss would exceed the stake. */
  limited: boolean;
  sums: readonly SumRow[];
  children?: ReactNode;
}

const sourceClass = 'text-ink-3 text-t-xs/[1.45]';

/** How the result of a trade is computed: both prices, and the formula with the trade's figures. */
export function Breakdown({
  label,
  opening,
  closing,
  market,
  source,
  formula,
  limited,
  sums,
  children,
}: BreakdownProps) {
  return (
    <section className="grid min-w-0 gap-3" aria-label={label}>
      <DescriptionList
        dense
        title="Prices per coin"
        rows={[
          { label: 'Opening', value: <Price tradePrice={opening} /> },
          { label: 'Closing', value: <Price tradePrice={closing} /> },
          ...getMarketRows(closing.price, market),
        ]}
      />
      <ClosingDeviation price={closing.price} market={market} />
      <p className={sourceClass}>{source}</p>
      <Heading className={partLabel.ruled}>Result</Heading>
      <p className="text-t-sm/[inherit] wrap-anywhere">{formula}</p>
      {limited && (
        <p className={sourceClass}>
          By price alone the loss would be larger, but no more than the amount can be lost.
        </p>
      )}
      <SumTable rows={sums} dense />
      {children}
    </section>
  );
}

const Price = ({ tradePrice: { price, source, at } }: { tradePrice: BreakdownPrice }) => (
  <>
    {formatDollars(price)}
    <small className="block font-normal text-ink-3 text-t-xs/[inherit]">
      {source}
      {at && `, ${formatDateTimeSeconds(at)}`}
    </small>
  </>
);

/** Who reads a settlement: the client whose trade it is, or the desk. */
type Reader = 'client' | 'desk';

interface TradeBreakdownProps {
  trade: SettledTrade;
  reader: Reader;
  market: QueryState<MarketReading>;
  /** Folio of the order; empty if unknown. */
  orderFolio: string;
  /** Folio of the settlement; empty if unknown. */
  settlementFolio: string;
  /** Replaces amounts in a text; without it they are shown. */
  mask?: ((text: string) => string) | undefined;
}

const readerWords: Record<Reader, { order: string; screen: string; placed: string }> = {
  client: { order: 'your order', screen: 'your screen', placed: 'you placed' },
  desk: { order: 'the client’s order', screen: 'the client’s screen', placed: 'the client placed' },
};

const identity = (text: string): string => text;

/**
 * How the result of a trade was computed: both prices, their sources, and the result of the formula
 * beside the recorded one.
 */
export function TradeBreakdown({
  trade,
  reader,
  market,
  orderFolio,
  settlementFolio,
  mask = identity,
}: TradeBreakdownProps) {
  const { openPrice, openedAt, closePrice, closedAt, formula, computed, recorded, limitedTo } =
    trade;
  const words = readerWords[reader];
  return (
    <Breakdown
      label="How the result was calculated"
      opening={{
        price: openPrice,
        source: [words.order, orderFolio].filter(Boolean).join(', '),
        at: openedAt,
      }}
      closing={{
        price: closePrice,
        source: ['the desk', settlementFolio].filter(Boolean).join(', '),
        at: closedAt,
      }}
      market={market}
      source={`The opening price is the one ${words.screen} had from the price service when ${words.placed} the trade. The closing price is the one the desk settled at.`}
      formula={mask(formula)}
      limited={limitedTo !== null}
      sums={[
        {
          label: 'Calculated in your browser',
          value: computed === null ? 'too large to show' : mask(formatSignedDollars(computed)),
        },
        {
          label: `Recorded in ${settlementFolio || 'the book'}`,
          value: mask(formatSignedDollars(recorded)),
        },
      ]}
    >
      <Verdict trade={trade} reader={reader} mask={mask} />
    </Breakdown>
  );
}

type VerdictProps = Pick<TradeBreakdownProps, 'trade' | 'reader'> & {
  mask: (text: string) => string;
};

function Verdict({ trade: { verdict, difference, reason, early }, reader, mask }: VerdictProps) {
  const by =
    difference && !isZero(difference)
      ? ` It differs from the formula by ${mask(formatSignedDollars(difference))}.`
      : '';
  if (verdict === 'manual') {
    return (
      <Note kind="pending">
        <b>Manual.</b> The desk set this result.{by || ' It matches the formula.'}{' '}
        {reason && (
          <>
            Reason: <QuotedText>{mask(reason)}</QuotedText>
          </>
        )}
      </Note>
    );
  }
  if (verdict === 'neither') {
    return (
      <Note kind="error">
        <b>Doesn’t match the formula.</b> The recorded result isn’t marked as manual either.{by}{' '}
        {reader === 'client' && 'Please tell us.'}
      </Note>
    );
  }
  if (early) {
    return (
      <Note kind="error">
        <b>Settled before the trade had ended.</b> The result matches the formula, but isn’t marked
        as manual and has no reason. {reader === 'client' && 'Please tell us.'}
      </Note>
    );
  }
  return <Note kind="success">Matches to the cent.</Note>;
}
