import { type RefObject, useEffect, useState } from 'react';
import type { SavedAddress } from '@/domain/accounts/profile';
import type { Op } from '@/domain/ledger/envelope';
import { type Intent, intentFor, isIntentOf, withoutLast } from '@/domain/ledger/intent';
import type { Money } from '@/domain/money';
import type { WithdrawalRequest } from '@/domain/requests/withdrawal';
import { useFound } from '@/ui/hooks/use-found';
import { emptyInput, partsOf, shortfall, type WithdrawalOutput, type WithdrawalSchemaForm } from './request';

/** What came of an attempt to withdraw: `insufficient` means that less is available than the screen knew. */
export type SendOutcome = { state: 'sent' } | { state: 'insufficient'; available: Money | null } | { state: 'failed'; cause: string };
/** `found`: the answer was lost, and the book had it. */
export type HowSent = 'answered' | 'found';

export interface SendingInput {
  /** USD; null while it is not known. */
  available: Money | null;
  /** Ids of the withdrawals in the client's list; undefined while it is not known. */
  recorded: ReadonlySet<Op> | undefined;
  /** @param earlier acts without an answer that it takes the place of */
  send: (request: WithdrawalRequest, op: Op, earlier: readonly Op[]) => Promise<SendOutcome>;
  onSent: (op: Op, how: HowSent) => void;
  onSave: (address: SavedAddress) => unknown;
}

interface FormParts {
  /** Amounts are dots. */
  hidden: boolean;
  form: WithdrawalSchemaForm;
  /** The act that was last sent, for as long as nobody knows that it happened. */
  intent: RefObject<Intent | null>;
  review: WithdrawalOutput | null;
  setReview: (review: WithdrawalOutput | null) => void;
  /** What stands in the form, where it can be sent. */
  current: () => WithdrawalOutput | null;
  /** Keeps what stands in the form, and the act that it was sent as. */
  keepDraft: () => void;
  forgetDraft: () => void;
}

/** From the review to the book: one act, however often it is tried. */
export function useSending(input: SendingInput & FormParts) {
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
  const settled = (op: Op, how: HowSent, done: WithdrawalOutput | null) => {
    setIntent(input, null);
    back();
    if (done) finish(input, done);
    input.onSent(op, how);
  };
  const confirm = async () => {
    if (!review) return;
    const missing = missingFor(review, input);
    if (missing !== null) return refuse(missing);
    const sent = intentFor(input.intent.current, partsOf(review.request));
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
    setIntent(input, withoutLast(sent));
    refuse(lessThan(review.request.amount, outcome.available, input.hidden));
  };
  const stands = useFound({ ...input, busy }, (sent) => {
    const shown = review ?? input.current();
    const same = shown !== null && isIntentOf(sent, partsOf(shown.request));
    settled(sent.op, 'found', same ? shown : null);
    return same;
  });
  return { busy, failure, stands, confirm, back };
}

/** What is missing for a request by now, in words; one that was sent before may be reserved already, and is not measured again. */
const missingFor = ({ request }: WithdrawalOutput, { intent, available, hidden }: SendingInput & FormParts): string | null =>
  available === null || isIntentOf(intent.current, partsOf(request)) ? null : shortfall(request.amount, available, hidden);

function setIntent({ intent, keepDraft }: FormParts, next: Intent | null) {
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
