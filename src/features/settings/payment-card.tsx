import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type BitcoinNetwork, readAddress } from '@/domain/address';
import { type Coin, coins } from '@/domain/coin';
import { addressLabel, coinsName, networkName } from '@/domain/requests/network';
import type { PaymentMethod } from '@/domain/requests/payment';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/forms/fields';
import { Form, useSchemaForm } from '@/ui/forms/form';
import { againOf, changesBetween, inputOf, isAnother, type PaymentInput, paymentForm } from './payment-change';

export interface PaymentCardProps {
  stored: PaymentMethod;
  network: BitcoinNetwork;
  /** Everything is shown once more before it is written. */
  onReview: (method: PaymentMethod) => void;
}

/** The administrator's own payment method. */
export function PaymentCard({ stored, network, onReview }: PaymentCardProps) {
  const [nothing, setNothing] = useState(false);
  const schema = useMemo(() => paymentForm(stored, network), [stored, network]);
  const look = (method: PaymentMethod) => {
    const changes = changesBetween(stored, method, network);
    setNothing(changes.length === 0);
    if (changes.length > 0) onReview(method);
  };
  const form = useSchemaForm<PaymentInput, PaymentMethod>(schema, look, { defaultValues: inputOf(stored) });
  const { reset, resetField, getValues, watch } = form;
  // What is changed elsewhere meanwhile appears here, and what is being typed stays. What stands by now is not being typed any more.
  useEffect(() => {
    reset(inputOf(stored), { keepDirtyValues: true });
    for (const coin of coins.filter((one) => readAddress(getValues(one)) === stored[one])) {
      resetField(coin);
      resetField(againOf[coin]);
    }
  }, [stored, reset, resetField, getValues]);
  useEffect(() => watch((_, { type }) => type === 'change' && setNothing(false)).unsubscribe, [watch]);
  return (
    <Form {...form}>
      <AddressFields coin="bitcoin" stored={stored} network={network} />
      <AddressFields coin="ethereum" stored={stored} network={network} />
      <TextField
        name="email"
        label="E-mail address (optional)"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="It is recorded with the addresses. No page shows it, but clients’ data downloads contain it."
      />
      <div className="acts">
        <Button type="submit">Review the change</Button>
        {nothing && <Nothing />}
      </div>
    </Form>
  );
}

const Nothing = () => (
  <p className="text-ink-2 text-t-sm" role="status">
    Nothing was changed, so nothing is written.
  </p>
);

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

function AddressFields({ coin, stored, network }: { coin: Coin } & Pick<PaymentCardProps, 'stored' | 'network'>) {
  const typed = useWatch<PaymentInput, Coin>({ name: coin });
  const label = addressLabel(coin, network);
  return (
    <>
      <TextField
        {...plain}
        name={coin}
        label={label}
        hint={`Where clients send ${coinsName[coin]}, on ${networkName(coin, network)}. Empty: they cannot deposit it.`}
      />
      {isAnother(coin, typed, stored) && <TextField {...plain} name={againOf[coin]} label={`${label}, once more`} />}
    </>
  );
}
