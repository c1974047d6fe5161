import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { usePayment } from '@/data/hooks/use-payment';
import { useUserState } from '@/data/user-state';
import type { SavedAddress } from '@/domain/accounts/profile';
import type { Coin } from '@/domain/coin';
import { matchesSubmission } from '@/domain/ledger/submission';
import { compare, type Money } from '@/domain/money';
import type { Op } from '@/domain/revision-fields';
import { env } from '@/lib/env/env';
import { useSchemaForm } from '@/ui/forms/form';
import { useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { useSavedAddresses, useSendWithdrawal } from './use-withdrawals';
import {
  anotherChoice,
  createWithdrawalDrafts,
  createWithdrawalSchema,
  describeShortfall,
  emptyInput,
  getParts,
  parseAmount,
  type WithdrawalDraftStore,
  type WithdrawalInput,
  type WithdrawalOutput,
  type WithdrawalSchemaForm,
} from './withdrawal-schema';

const getMissingFundsMessage = (amount: Money, available: Money | null, hidden: boolean): string =>
  (available === null ? null : describeShortfall(amount, available, hidden)) ??
  'You had too little available for this. Check the figures above, then try again.';

interface ReviewInput extends Pick<ReturnType<typeof useSendWithdrawal>, 'send' | 'isUnanswered'> {
  form: WithdrawalSchemaForm;
  /** USD; null while unknown. */
  available: Money | null;
  /** Empties the form once this was recorded. */
  finish: (recorded: WithdrawalOutput) => void;
}

/** The review of what was typed, from which it is sent. */
function useReview({ form, available, send, isUnanswered, finish }: ReviewInput) {
  const hidden = useAmountsHidden();
  const [review, setReview] = useState<WithdrawalOutput | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const back = () => {
    setReview(null);
    setFailure(null);
  };
  const refuse = (message: string) => {
    // At once, because the closing review takes the focus back to where it was opened.
    flushSync(back);
    form.setError('amount', { type: 'refused', message }, { shouldFocus: true });
  };
  const submit = async () => {
    if (!review) return;
    const { request } = review;
    const missing =
      available === null || isUnanswered(request)
        ? null
        : describeShortfall(request.amount, available, hidden);
    if (missing !== null) return refuse(missing);
    setFailure(null);
    setBusy(true);
    const outcome = await send(request, () => {
      back();
      finish(review);
    });
    setBusy(false);
    // The review would show again once withdrawals are open.
    if (outcome.state === 'paused') back();
    if (outcome.state === 'failed') setFailure(outcome.cause);
    if (outcome.state === 'insufficient')
      refuse(getMissingFundsMessage(request.amount, outcome.available, hidden));
  };
  return { review, setReview, busy, failure, submit, back };
}

interface WithdrawalFormInput {
  /** USD; null while unknown. */
  available: Money | null;
  /** Addresses that can be chosen now. */
  saved: readonly SavedAddress[];
  disabledReason: string | undefined;
  onSent: (op: Op) => void;
}

function useTypedAmount({ control }: WithdrawalSchemaForm, available: Money | null) {
  const typed = parseAmount(useWatch({ control, name: 'amount' }));
  const amount = 'amount' in typed ? typed.amount : null;
  const isAvailable = amount !== null && available !== null && compare(amount, available) <= 0;
  return {
    /** The amount in the form; null if it is invalid. */
    amount,
    /** The same; null also if less is available. */
    availableAmount: isAvailable ? amount : null,
  };
}

export function useWithdrawalForm({
  available,
  saved,
  disabledReason,
  onSent,
}: WithdrawalFormInput) {
  const { uid, emailVerified } = useUserState();
  const payment = usePayment();
  const deskAddress = (coin: Coin) => payment.data?.method?.[coin] ?? '';
  const { save } = useSavedAddresses(uid);
  const [drafts] = useState(() => createWithdrawalDrafts(uid));
  const [start] = useState(() => drafts.read());
  const hidden = useAmountsHidden();

  const { send, isUnanswered, otherRecorded } = useSendWithdrawal({
    uid,
    onSent,
    onRecovered: (recovered) => {
      const shown = review ?? parse();
      const same = shown !== null && matchesSubmission(recovered, getParts(shown.request));
      back();
      if (same) finish(shown);
      return same;
    },
  });
  const schema = createWithdrawalSchema(
    { saved, network: env.network, available, hidden, emailVerified, deskAddress },
    isUnanswered,
  );
  const openReview = (values: WithdrawalOutput) => {
    if (disabledReason === undefined) setReview(values);
  };
  const form: WithdrawalSchemaForm = useSchemaForm(schema, openReview, {
    defaultValues: start?.input ?? { coin: 'bitcoin', ...emptyInput },
  });
  /** What is typed; null if it is invalid. */
  const parse = () => {
    const parsed = v.safeParse(schema, form.getValues());
    return parsed.success ? parsed.output : null;
  };
  useDraftAndChecks(form, drafts, { saved, available });
  const amounts = useTypedAmount(form, available);

  const finish = ({ request: { coin, address }, saveAs }: WithdrawalOutput) => {
    form.reset({ coin, ...emptyInput });
    drafts.clear();
    if (saveAs !== null) void save({ coin, address, label: saveAs });
  };
  const { review, setReview, back, ...sending } = useReview({
    form,
    available,
    send,
    isUnanswered,
    finish,
  });
  return {
    ...sending,
    form,
    saved,
    available,
    deskAddress,
    disabledReason,
    otherRecorded,
    back,
    review: disabledReason === undefined ? review : null,
    ...amounts,
  };
}

/**
 * Saves the draft with each change, and validates fields again whose error may be over, or that
 * depend on others or on the page.
 */
function useDraftAndChecks(
  form: WithdrawalSchemaForm,
  drafts: WithdrawalDraftStore,
  { saved, available }: Pick<WithdrawalFormInput, 'saved' | 'available'>,
) {
  const { getFieldState, trigger, setValue, getValues, watch } = form;
  const recheck = (...fields: (keyof WithdrawalInput)[]) => {
    for (const field of fields) if (getFieldState(field).invalid) void trigger(field);
  };
  const handleChange = useEffectEvent((name: keyof WithdrawalInput | undefined) => {
    // React Hook Form does this only after a submit, but these two fields are also validated on
    // blur.
    if (name === 'address' || name === 'amount') recheck(name);
    if (name === 'coin') {
      if (getValues('to') !== anotherChoice) setValue('to', '');
      recheck('address', 'to');
    }
    drafts.write({ input: getValues() });
  });
  useEffect(() => watch((_, { name }) => handleChange(name)).unsubscribe, [watch]);
  const checkAgain = useEffectEvent(
    ({ available }: Pick<WithdrawalFormInput, 'saved' | 'available'>) => {
      if (available !== null && getValues('amount') !== '') void trigger('amount');
      recheck('address', 'to');
    },
  );
  useEffect(() => checkAgain({ saved, available }), [saved, available]);
}
