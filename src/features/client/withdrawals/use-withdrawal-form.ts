import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import type { SavedAddress } from '@/domain/accounts/profile';
import type { BitcoinNetwork } from '@/domain/address';
import type { Coin } from '@/domain/coin';
import { matchesSubmission, type Submission } from '@/domain/ledger/submission';
import { compare, type Money } from '@/domain/money';
import type { WithdrawalRequest } from '@/domain/requests/withdrawal';
import type { Op } from '@/domain/revision-fields';
import { useSchemaForm } from '@/ui/forms/form';
import { useRecoveredSubmission } from '@/ui/hooks/use-recovered-submission';
import { useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import {
  anotherChoice,
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

/**
 * `insufficient`: less is available than the page showed. `paused`: the page says so when it has
 * read the switches.
 */
export type SendWithdrawalOutcome =
  | { state: 'sent' }
  | { state: 'insufficient'; available: Money | null }
  | { state: 'paused' }
  | { state: 'failed'; cause: string };

interface SendingInput {
  /** USD; null while unknown. */
  available: Money | null;
  /**
   * @param onRecorded called before the new figures arrive, in which this withdrawal is reserved
   * already
   */
  send: (
    request: WithdrawalRequest,
    onRecorded: (op: Op) => void,
  ) => Promise<SendWithdrawalOutcome>;
  /** Whether this request was sent and has no response: its amount may be reserved already. */
  isUnanswered: (request: WithdrawalRequest) => boolean;
  /** The last submission, if it was recorded although its response was lost. */
  recovered: Submission | null;
  onSent: (op: Op) => void;
  onSave: (address: SavedAddress) => unknown;
}

interface FormParts {
  hidden: boolean;
  form: WithdrawalSchemaForm;
  review: WithdrawalOutput | null;
  setReview: (review: WithdrawalOutput | null) => void;
  /** Parsed values of the form; null if they are invalid. */
  current: () => WithdrawalOutput | null;
  forgetDraft: () => void;
}

function useSending(input: SendingInput & FormParts) {
  const { form, review, setReview } = input;
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
    const missing = getMissingFunds(review, input);
    if (missing !== null) return refuse(missing);
    setFailure(null);
    setBusy(true);
    const outcome = await input.send(review.request, (op) => {
      back();
      finishRequest(input, review);
      input.onSent(op);
    });
    setBusy(false);
    // The review would show again once withdrawals are open.
    if (outcome.state === 'paused') back();
    if (outcome.state === 'failed') setFailure(outcome.cause);
    if (outcome.state === 'insufficient')
      refuse(getMissingFundsMessage(review.request.amount, outcome.available, input.hidden));
  };
  const otherRecorded = useRecoveredSubmission(input.recovered, (recovered) => {
    const shown = review ?? input.current();
    const same = shown !== null && matchesSubmission(recovered, getParts(shown.request));
    back();
    if (same) finishRequest(input, shown);
    return same;
  });
  return { busy, failure, otherRecorded, submit, back };
}

const getMissingFunds = (
  { request }: WithdrawalOutput,
  { isUnanswered, available, hidden }: SendingInput & FormParts,
): string | null =>
  available === null || isUnanswered(request)
    ? null
    : describeShortfall(request.amount, available, hidden);

function finishRequest(
  { form, forgetDraft, onSave }: SendingInput & FormParts,
  { request, saveAs }: WithdrawalOutput,
) {
  form.reset({ coin: request.coin, ...emptyInput });
  forgetDraft();
  if (saveAs !== null) void onSave({ coin: request.coin, address: request.address, label: saveAs });
}

const getMissingFundsMessage = (amount: Money, available: Money | null, hidden: boolean): string =>
  (available === null ? null : describeShortfall(amount, available, hidden)) ??
  'You had too little available for this. Check the figures above, then try again.';

export interface FormInput extends SendingInput {
  network: BitcoinNetwork;
  saved: readonly SavedAddress[];
  emailVerified: boolean;
  /** Empty while unknown. */
  deskAddress: (coin: Coin) => string;
  disabledReason: string | undefined;
  drafts: WithdrawalDraftStore;
}

export function useWithdrawalForm(input: FormInput) {
  const { drafts, saved, network, available, emailVerified, deskAddress, disabledReason } = input;
  const [start] = useState(() => drafts.read());
  const hidden = useAmountsHidden();
  const [review, setReview] = useState<WithdrawalOutput | null>(null);
  const schema = createWithdrawalSchema(
    { saved, network, available, hidden, emailVerified, deskAddress },
    input.isUnanswered,
  );
  const openReview = (values: WithdrawalOutput) => {
    if (disabledReason === undefined) setReview(values);
  };
  const form: WithdrawalSchemaForm = useSchemaForm(schema, openReview, {
    defaultValues: start?.input ?? { coin: 'bitcoin', ...emptyInput },
  });
  const current = () => {
    const parsed = v.safeParse(schema, form.getValues());
    return parsed.success ? parsed.output : null;
  };
  useDraftAndChecks(form, input);
  const typed = parseAmount(useWatch({ control: form.control, name: 'amount' }));
  const amount = 'amount' in typed ? typed.amount : null;
  const sending = useSending({
    ...input,
    hidden,
    form,
    review,
    setReview,
    current,
    forgetDraft: drafts.clear,
  });
  return {
    ...sending,
    form,
    review: disabledReason === undefined ? review : null,
    /** The amount in the form; null if it is invalid. */
    amount,
    /** The same; null also if less is available. */
    availableAmount:
      amount !== null && available !== null && compare(amount, available) <= 0 ? amount : null,
  };
}

/**
 * Saves the draft with each change, and validates fields again whose error may be over, or that
 * depend on others or on the page.
 */
function useDraftAndChecks(form: WithdrawalSchemaForm, { drafts, saved, available }: FormInput) {
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
  const checkAgain = useEffectEvent(({ available }: Pick<FormInput, 'saved' | 'available'>) => {
    if (available !== null && getValues('amount') !== '') void trigger('amount');
    recheck('address', 'to');
  });
  useEffect(() => checkAgain({ saved, available }), [saved, available]);
}
