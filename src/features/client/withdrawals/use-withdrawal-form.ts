import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import type { SavedAddress } from '@/domain/accounts/profile';
import type { BitcoinNetwork } from '@/domain/address';
import type { Op } from '@/domain/ledger/revision-fields';
import { createSubmissionKey, dropLastSubmission, isSubmissionFor, type SubmissionKey } from '@/domain/ledger/submission';
import { compare, type Money } from '@/domain/money';
import type { WithdrawalRequest } from '@/domain/requests/withdrawal';
import { useSchemaForm } from '@/ui/forms/form';
import { useRecoverLostResponse } from '@/ui/hooks/use-recover-lost-response';
import { useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import {
  emptyInput,
  getParts,
  otherAddress,
  readAmount,
  shortfall,
  type WithdrawalDraftStore,
  type WithdrawalOutput,
  type WithdrawalSchemaForm,
  withdrawalForm,
} from './withdrawal-schema';

/** What came of an attempt to withdraw: `insufficient` means that less is available than the screen knew. */
export type SendOutcome = { state: 'sent' } | { state: 'insufficient'; available: Money | null } | { state: 'failed'; cause: string };
/** `found`: the answer was lost, and the book had it. */
export type SendReport = 'answered' | 'found';

interface SendingInput {
  /** USD; null while it is not known. */
  available: Money | null;
  /** Ids of the withdrawals in the client's list; undefined while it is not known. */
  recorded: ReadonlySet<Op> | undefined;
  /** @param earlier acts without an answer that it takes the place of */
  send: (request: WithdrawalRequest, op: Op, earlier: readonly Op[]) => Promise<SendOutcome>;
  onSent: (op: Op, how: SendReport) => void;
  onSave: (address: SavedAddress) => unknown;
}

interface FormParts {
  /** Amounts are dots. */
  hidden: boolean;
  form: WithdrawalSchemaForm;
  /** The act that was last sent, for as long as nobody knows that it happened. */
  intent: RefObject<SubmissionKey | null>;
  review: WithdrawalOutput | null;
  setReview: (review: WithdrawalOutput | null) => void;
  /** What stands in the form, where it can be sent. */
  current: () => WithdrawalOutput | null;
  /** Keeps what stands in the form, and the act that it was sent as. */
  keepDraft: () => void;
  forgetDraft: () => void;
}

/** From the review to the book: one act, however often it is tried. */
function useSending(input: SendingInput & FormParts) {
  const { form, review, setReview } = input;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const sayAtAmount = useRefusal(form);
  const back = () => {
    setReview(null);
    setFailure(null);
  };
  const refuse = (sentence: string) => {
    back();
    sayAtAmount(sentence);
  };
  const settled = (op: Op, how: SendReport, done: WithdrawalOutput | null) => {
    setIntent(input, null);
    back();
    if (done) finish(input, done);
    input.onSent(op, how);
  };
  const confirm = async () => {
    if (!review) return;
    const missing = getMissingFunds(review, input);
    if (missing !== null) return refuse(missing);
    const sent = createSubmissionKey(input.intent.current, getParts(review.request));
    setIntent(input, sent);
    setFailure(null);
    setBusy(true);
    const outcome = await input.send(
      review.request,
      sent.op,
      sent.earlier.map((one) => one.op),
    );
    setBusy(false);
    if (outcome.state === 'sent') return settled(sent.op, 'answered', review);
    if (outcome.state === 'failed') return setFailure(outcome.cause);
    // Nothing was written, and the next attempt is measured again.
    setIntent(input, dropLastSubmission(sent));
    refuse(lessThan(review.request.amount, outcome.available, input.hidden));
  };
  const stands = useRecoverLostResponse({ ...input, busy }, (sent) => {
    const shown = review ?? input.current();
    const same = shown !== null && isSubmissionFor(sent, getParts(shown.request));
    settled(sent.op, 'found', same ? shown : null);
    return same;
  });
  return { busy, failure, stands, confirm, back };
}

/** What is missing for a request by now, in words; one that was sent before may be reserved already, and is not measured again. */
const getMissingFunds = ({ request }: WithdrawalOutput, { intent, available, hidden }: SendingInput & FormParts): string | null =>
  available === null || isSubmissionFor(intent.current, getParts(request)) ? null : shortfall(request.amount, available, hidden);

function setIntent({ intent, keepDraft }: FormParts, next: SubmissionKey | null) {
  intent.current = next;
  keepDraft();
}

/** Empties the form, and saves the address where that was asked for. */
function finish({ form, forgetDraft, onSave }: SendingInput & FormParts, { request, keep }: WithdrawalOutput) {
  form.reset({ coin: request.coin, ...emptyInput });
  forgetDraft();
  if (keep !== null) void onSave({ coin: request.coin, address: request.address, label: keep });
}

const lessThan = (amount: Money, available: Money | null, hidden: boolean): string =>
  (available === null ? null : shortfall(amount, available, hidden)) ??
  'There was not enough available when you asked. Check the figures above, then try again.';

/** Puts a sentence at the amount when the review has closed, which gives the focus back first. */
function useRefusal({ setError }: WithdrawalSchemaForm) {
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    if (refusal === null) return;
    setError('amount', { type: 'refused', message: refusal }, { shouldFocus: true });
    setRefusal(null);
  }, [refusal, setError]);
  return setRefusal;
}

export interface FormInput extends SendingInput {
  network: BitcoinNetwork;
  saved: readonly SavedAddress[];
  /** An address is saved only for a verified e-mail. */
  emailVerified: boolean;
  /** Why nothing can be asked for now. */
  notYet: string | undefined;
  drafts: WithdrawalDraftStore;
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
function useDraft({ watch, getValues }: WithdrawalSchemaForm, drafts: WithdrawalDraftStore, intent: RefObject<SubmissionKey | null>) {
  const keep = useCallback(() => drafts.write({ input: getValues(), intent: intent.current }), [getValues, drafts, intent]);
  useEffect(() => watch(keep).unsubscribe, [watch, keep]);
  return keep;
}

/** The amount in the form, also passed to the parent. Null while it is not valid. */
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
    if (to !== '' && to !== otherAddress && !stands) setValue('to', '');
    if (getFieldState('address').invalid) void trigger('address');
    if (getFieldState('to').invalid) void trigger('to');
  }, [coin, saved, getFieldState, getValues, setValue, trigger]);
}
