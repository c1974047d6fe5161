import {
  computeCompoundInterest,
  computeDrawdown,
  computeLossAtStop,
  computePipValue,
  computePositionSize,
  computeShareRatios,
} from '@/domain/trades/calculators';
import { formatDollars, formatUsd } from '@/lib/format';
import type { SumRow } from '@/ui/ledger/sum-table';
import { Calculator } from './calculator';

/** With a true minus sign. */
const formatPercent = (figure: string): string => `${figure.replace('-', '−')}%`;
const formatThousands = (figure: string): string => figure.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
const getRowKind = (figure: string): SumRow['kind'] =>
  figure.startsWith('-') ? 'loss' : undefined;

const PipCalculator = () => (
  <Calculator
    title="Try it: the value of a pip"
    fields={[
      { name: 'units', label: 'Units of the base currency', start: '20000' },
      { name: 'pip', label: 'Size of a pip', start: '0.0001' },
      { name: 'quotePrice', label: 'One unit of the quote currency, in your currency', start: '1' },
    ]}
    rows={(given) => {
      const value = computePipValue(given);
      return value === null
        ? null
        : [{ label: 'Value of one pip, in your currency', value, total: true }];
    }}
    note="Rounded to four decimals. Spread, commission and conversion costs are left out."
  />
);

const PositionCalculator = () => (
  <Calculator
    title="Try it: the size of a position"
    fields={[
      { name: 'balance', label: 'Account balance', start: '5000' },
      { name: 'risk', label: 'Risk per trade, %', start: '1' },
      { name: 'stop', label: 'Distance to the stop, in pips', start: '50' },
      { name: 'pip', label: 'Size of a pip', start: '0.0001' },
      { name: 'quotePrice', label: 'One unit of the quote currency, in your currency', start: '1' },
    ]}
    rows={(given) => {
      const size = computePositionSize(given);
      if (!size) return null;
      return [
        { label: 'Planned loss at the stop', value: formatUsd(size.atRisk) },
        {
          label: 'Maximum units of the base currency',
          value: formatThousands(size.units),
          total: true,
        },
      ];
    }}
    note="Rounded down to whole units. A price can jump past a stop, and then the loss is larger than planned."
  />
);

const stopFields = [
  { name: 'amount', label: 'Amount you put down, USD', start: '200' },
  { name: 'leverage', label: 'Leverage', start: '5' },
  { name: 'open', label: 'Opening price', start: '52000' },
  { name: 'stop', label: 'Price at which you’d exit', start: '49660' },
] as const;

/** For bought trades only. The text explains sold ones as the mirror image. */
const LossCalculator = () => (
  <Calculator
    title="Try it: exposure, and the loss on a buy"
    fields={stopFields}
    rows={(given) => {
      const found = computeLossAtStop({ ...given, side: 'buy' });
      if (!found) return null;
      return [
        { label: 'Exposure', value: formatDollars(found.exposure) },
        { label: 'Price change', value: formatPercent(found.change) },
        {
          label: 'Result',
          value: formatDollars(found.result),
          total: true,
          kind: getRowKind(found.result),
        },
        { label: 'Remaining amount', value: formatDollars(found.left) },
      ];
    }}
    note="The loss is never more than the amount, as on Glassbook. Elsewhere you can lose more than you put down."
  />
);

const CompoundCalculator = () => (
  <Calculator
    title="Try it: compound growth"
    fields={[
      { name: 'principal', label: 'Starting amount', start: '1000' },
      { name: 'rate', label: 'Yearly rate, %', start: '5', canBe: 'anything' },
      { name: 'years', label: 'Whole years', start: '10' },
      { name: 'periods', label: 'Times interest is added per year', start: '1' },
    ]}
    rows={(given) => {
      const found = computeCompoundInterest(given);
      if (!found) return null;
      return [
        { label: 'Gain or loss', value: formatUsd(found.gain), kind: getRowKind(found.gain) },
        { label: 'Final amount', value: formatUsd(found.end), total: true },
      ];
    }}
    note="Up to 100 years. A constant rate exists only on paper: no investment has one, and costs and taxes are left out."
  />
);

const DrawdownCalculator = () => (
  <Calculator
    title="Try it: a fall, and the way back"
    fields={[
      { name: 'peak', label: 'Highest value', start: '1000' },
      { name: 'low', label: 'Lowest value after that', start: '500' },
    ]}
    rows={(given) => {
      const found = computeDrawdown(given);
      if (!found) return null;
      return [
        { label: 'Fall', value: formatPercent(found.fall) },
        { label: 'Gain needed to recover', value: formatPercent(found.needed), total: true },
      ];
    }}
    note="The lowest value can’t be above the highest."
  />
);

const RatioCalculator = () => (
  <Calculator
    title="Try it: yield and price to earnings"
    fields={[
      { name: 'price', label: 'Share price', start: '50' },
      { name: 'dividend', label: 'Yearly dividends per share', start: '2', canBe: 'zero' },
      { name: 'earnings', label: 'Yearly earnings per share', start: '4', canBe: 'anything' },
    ]}
    rows={(given) => {
      const found = computeShareRatios(given);
      if (!found) return null;
      return [
        { label: 'Dividend yield', value: formatPercent(found.yield) },
        { label: 'Price to earnings', value: found.priceToEarnings ?? 'none without earnings' },
        {
          label: 'Payout ratio',
          value: found.payout === null ? 'none without earnings' : formatPercent(found.payout),
        },
      ];
    }}
    note="All three use past figures. None of them predicts the future."
  />
);

export const calculators = {
  PipCalculator,
  PositionCalculator,
  LossCalculator,
  CompoundCalculator,
  DrawdownCalculator,
  RatioCalculator,
};
