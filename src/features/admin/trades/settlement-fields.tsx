import { type ReactNode, useState } from 'react';
import { atStart } from '@/domain/accounts/person-words';
import { limits } from '@/domain/input/limits';
import { isTooOld, type Trade } from '@/domain/trades/trade';
import { writableResult } from '@/domain/trades/trade-result';
import { ageInWords, signedUsd, usd } from '@/lib/format';
import { Button } from '@/ui/button';
import type { RemoteState } from '@/ui/feedback/remote';
import { AmountField, ChoiceField, SegmentField } from '@/ui/forms/fields';
import { ReasonField } from '@/ui/forms/reason-field';
import { useSecond } from '@/ui/hooks/use-now';
import type { Outlook, SettlementInput } from './settlement';
import type { Quote } from './use-closing-price';

export interface SettlementFieldsProps {
  trade: Trade;
  quote: RemoteState<Quote>;
  outlook: Outlook;
  input: SettlementInput;
  /** The time of the trade is not over. */
  isEarly: boolean;
  firstName: string;
}

/** The closing price, and the result: the formula's, or one set by hand with a reason. */
export function SettlementFields({ trade, quote, outlook, input, isEarly, firstName }: SettlementFieldsProps) {
  const person = atStart(firstName);
  return (
    <>
      <div>
        <AmountField
          name="closePrice"
          label={`Closing price of one ${trade.asset === 'bitcoin' ? 'bitcoin' : 'ether'}`}
          hint={<PriceHint of={quote} closePrice={outlook.closePrice} />}
        />
        <ReadAgain of={quote} />
      </div>
      <ChoiceField name="how" label="The result" options={options(trade, outlook, person)} />
      {input.how === 'hand' && (
        <div className="grid items-start gap-s-4 sm:grid-cols-2">
          <SegmentField name="outcome" label="The client has" options={outcomes} />
          <AmountField name="result" label="Result" hint={`No more than the stake of ${usd(trade.amount)} can be lost.`} />
        </div>
      )}
      {outlook.manual && <ReasonField name="note" label={reasonLabel(input, isEarly)} reader={person} />}
    </>
  );
}

function reasonLabel({ how }: SettlementInput, isEarly: boolean): string {
  if (how === 'hand') return 'Reason for setting it by hand';
  return isEarly ? 'Reason for settling before its time is over' : 'Reason for another price than the service’s';
}

const outcomes = [
  { value: 'won', label: 'Won' },
  { value: 'lost', label: 'Lost' },
];

function options(trade: Trade, { closePrice }: Outlook, person: string) {
  const computed = closePrice === null ? null : writableResult(trade, closePrice);
  return [
    {
      value: 'formula',
      label: computed === null ? 'By the formula' : `By the formula, ${signedUsd(computed)}`,
      text: 'What the formula gives from the amount, the leverage and the two prices. The rules check it to within a cent.',
    },
    {
      value: 'hand',
      label: 'Set by hand',
      text: `For what the formula cannot know. Needs a reason of at least ${limits.reasonMin} letters or digits, and the book says that it was set by the desk. ${person} reads both.`,
    },
  ];
}

/** Where the price in the field comes from, and how old it is. */
function PriceHint({ of, closePrice }: { of: RemoteState<Quote>; closePrice: string | null }): ReactNode {
  const now = useSecond();
  if (!of.data) {
    return of.status === 'pending'
      ? 'The price is being read.'
      : 'The price service does not answer. Try again, or write the price yourself: then it needs a reason.';
  }
  const { price, at, sample } = of.data;
  const kind = sample ? 'Sample price' : 'Price';
  const away = of.status === 'error' ? ' The price service does not answer now.' : '';
  const old = isTooOld(at, now) ? ' It is too old to settle at.' : '';
  if (closePrice === price) return `${kind} of the price service, read ${ageInWords(at, now)} ago.${old}${away}`;
  return `Typed by you. The price service said ${usd(price)}${sample ? ', a sample price,' : ''} ${ageInWords(at, now)} ago.${away}`;
}

function ReadAgain({ of }: { of: RemoteState<Quote> }) {
  const [reading, setReading] = useState(false);
  const read = async () => {
    setReading(true);
    await of.refetch();
    setReading(false);
  };
  return (
    <Button kind="plain" dense className="-ms-3 mt-s-1" busy={reading} onClick={() => void read()}>
      Read the price {of.data ? 'again' : 'now'}
    </Button>
  );
}
