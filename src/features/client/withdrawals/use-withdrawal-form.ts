import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import type { SavedAddress } from '@/domain/accounts/profile';
import type { BitcoinNetwork } from '@/domain/address';
import type { Intent } from '@/domain/ledger/intent';
import { compare, type Money } from '@/domain/money';
import { useSchemaForm } from '@/ui/forms/form';
import { useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import type { DraftStore } from './draft';
import { another, emptyInput, readAmount, type WithdrawalOutput, type WithdrawalSchemaForm, withdrawalForm } from './request';
import { type SendingInput, useSending } from './use-sending';

export interface FormInput extends SendingInput {
  network: BitcoinNetwork;
  saved: readonly SavedAddress[];
  /** An address is saved only for a verified e-mail. */
  emailVerified: boolean;
  /** Why nothing can be asked for now. */
  notYet: string | undefined;
  drafts: DraftStore;
  /** Told the amount that stands in the form; null where it could not be withdrawn. */
  onAmount: (amount: Money | null) => void;
}

/** The state of the form: what was typed, kept in the tab; the review; the act that it stands for; and what came of the last attempt. */
export function useWithdrawalForm(input: FormInput) {
  const { drafts, saved, network, available, emailVerified, notYet } = input;
  const [start] = useState(() => drafts.read());
  const hidden = useAmountsHidden();
  const intent = useRef(start?.intent ?? null);
  const [review, setReview] = useState<WithdrawalOutput | null>(null);
  const schema = useMemo(
    () => withdrawalForm({ saved, network, available, hidden, emailVerified }, () => intent.current),
    [saved, network, available, hidden, emailVerified],
  );
  const look = (values: WithdrawalOutput) => {
    if (notYet === undefined) setReview(values);
  };
  const form: WithdrawalSchemaForm = useSchemaForm(schema, look, { defaultValues: start?.input ?? { coin: 'bitcoin', ...emptyInput } });
  const current = () => {
    const parsed = v.safeParse(schema, form.getValues());
    return parsed.success ? parsed.output : null;
  };
  const keepDraft = useDraft(form, drafts, intent);
  useRecheck(form, saved, available);
  const sending = useSending({ ...input, hidden, form, intent, review, setReview, current, keepDraft, forgetDraft: drafts.clear });
  return { form, review: notYet === undefined ? review : null, ...sending, amount: useAmount(form, input) };
}

/** Keeps what was typed with each change of it, and the act with it. */
function useDraft({ watch, getValues }: WithdrawalSchemaForm, drafts: DraftStore, intent: RefObject<Intent | null>) {
  const keep = useCallback(() => drafts.write({ input: getValues(), intent: intent.current }), [getValues, drafts, intent]);
  useEffect(() => watch(keep).unsubscribe, [watch, keep]);
  return keep;
}

/** The amount in the form, told to whoever draws it as well. Null while it is none. */
function useAmount({ control }: WithdrawalSchemaForm, { available, onAmount }: Pick<FormInput, 'available' | 'onAmount'>): Money | null {
  const read = readAmount(useWatch({ control, name: 'amount' }));
  const amount = 'amount' in read ? read.amount : null;
  const possible = amount !== null && available !== null && compare(amount, available) <= 0 ? amount : null;
  const tell = useEffectEvent(onAmount);
  useEffect(() => tell(possible), [possible]);
  return amount;
}

/** A refused field is judged again with each change of it, and a field when something else than its own text decides about it. */
function useRecheck(form: WithdrawalSchemaForm, saved: readonly SavedAddress[], available: Money | null) {
  const { getFieldState, trigger, setValue, getValues, watch, control } = form;
  // React Hook Form does so only after a submit; these two are also judged when they are left.
  useEffect(() => {
    const changed = watch((_, { name }) => {
      if ((name === 'address' || name === 'amount') && getFieldState(name).invalid) void trigger(name);
    });
    return changed.unsubscribe;
  }, [watch, getFieldState, trigger]);
  const coin = useWatch({ control, name: 'coin' });
  useEffect(() => {
    if (available !== null && getValues('amount') !== '') void trigger('amount');
  }, [available, getValues, trigger]);
  useEffect(() => {
    const to = getValues('to');
    const stands = saved.some((one) => one.coin === coin && one.address === to);
    if (to !== '' && to !== another && !stands) setValue('to', '');
    if (getFieldState('address').invalid) void trigger('address');
    if (getFieldState('to').invalid) void trigger('to');
  }, [coin, saved, getFieldState, getValues, setValue, trigger]);
}
