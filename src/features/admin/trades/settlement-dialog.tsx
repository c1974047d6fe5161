import { useEffect } from 'react';
import type { Settlement } from '@/data/collections/trades';
import { firstNameOf, nameOf } from '@/domain/accounts/person-words';
import type { Uid } from '@/domain/ledger/envelope';
import type { MarketReading } from '@/domain/requests/price-check';
import { isDue } from '@/domain/trades/trade';
import { signedUsd, usd } from '@/lib/format';
import type { RemoteState } from '@/ui/feedback/remote';
import { type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { useSecond } from '@/ui/hooks/use-now';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { blockedBecause } from './blocked';
import { outlookOf, type SettlementInput, settlementSchema, untouched } from './settlement';
import { SettlementFields } from './settlement-fields';
import { SettlementOutcome } from './settlement-outcome';
import { TradeCase } from './trade-case';
import { orderFolio, type TradeFile } from './trade-file';
import { timeWords, tradeName } from './trade-words';
import type { Quote } from './use-closing-price';
import type { OpenTrade } from './view';

export interface SettlementDialogProps {
  row: OpenTrade;
  file: RemoteState<TradeFile>;
  quote: RemoteState<Quote>;
  /** The market when the trade was opened, and now, when it is closed. */
  opening: RemoteState<MarketReading>;
  closing: RemoteState<MarketReading>;
  /** The administrator who settles. */
  me: Uid;
  now: Date;
  settle: (settlement: Settlement) => Promise<void>;
  onClose: () => void;
}

/** The trade and its client, the closing price, how the result is computed, and what it will write. */
export function SettlementDialog({ row, file, quote, opening, closing, me, now, settle, onClose }: SettlementDialogProps) {
  const trade = row.element;
  const profile = file.data?.profile ?? row.profile;
  const form = useSchemaForm<SettlementInput, Settlement>(settlementSchema(trade), settle, { defaultValues: untouched });
  usePriceIn(form, quote.data);
  const input = form.watch();
  // The age of a price counts in seconds.
  const soon = useSecond();
  const outlook = outlookOf(input, trade, soon);
  const which = ['Trade', file.data && orderFolio(file.data)].filter(Boolean).join(' ');
  const blocked = blockedBecause({ trade, file, quote, outlook, me, now: soon });
  return (
    <ActDialog
      form={form}
      beside
      label={`${which}, ${tradeName(trade)}, ${timeWords(trade, now)}`}
      title={`${usd(trade.amount)} staked by ${nameOf(profile, trade.uid)}`}
      submit={outlook.result === null ? 'Settle' : `Settle with ${signedUsd(outlook.result)}`}
      note="Settlement and posting are one commit."
      notYet={blocked}
      onClose={onClose}
      about={<TradeCase trade={trade} file={file} market={opening} own={trade.uid === me} now={now} />}
      outcome={<SettlementOutcome trade={trade} file={file} quote={quote} market={closing} outlook={outlook} now={now} />}
    >
      <SettlementFields
        trade={trade}
        quote={quote}
        outlook={outlook}
        input={input}
        isEarly={!isDue(trade, soon)}
        firstName={firstNameOf(profile)}
      />
    </ActDialog>
  );
}

/** A price that was read takes the place of what stands in the field. */
function usePriceIn({ setValue, clearErrors }: SchemaForm<SettlementInput, Settlement>, quote: Quote | undefined) {
  const [price, at] = [quote?.price, quote?.at.getTime()];
  useEffect(() => {
    if (price === undefined || at === undefined) return;
    setValue('quoted', price);
    setValue('closePrice', usd(price));
    clearErrors('closePrice');
  }, [price, at, setValue, clearErrors]);
}
