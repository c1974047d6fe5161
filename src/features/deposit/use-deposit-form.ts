import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Rates } from '@/data/prices';
import type { BitcoinNetwork } from '@/domain/address';
import { unitsFor } from '@/domain/coin';
import type { DepositRequest } from '@/domain/deposit';
import type { Op } from '@/domain/envelope';
import type { Payment } from '@/domain/payment';
import type { Block } from '@/ui/block-note';
import { useSchemaForm } from '@/ui/form';
import type { RemoteState } from '@/ui/remote';
import { useFound } from '@/ui/use-found';
import { coinsOf } from './conversion';
import { type DraftStore, type Intent, intentFor, isIntentFor } from './draft';
import { type Receiver, receiverOf } from './receiver';
import { type DepositOutput, depositForm } from './request';
import { type DepositSchemaForm, useConversion } from './use-conversion';

export interface DepositFormInput {
  rates: RemoteState<Rates>;
  payment: RemoteState<Payment | null>;
  network: BitcoinNetwork;
  block: Block | null;
  drafts: DraftStore;
  /** Sends one request; the same `op` for the same one. @returns why it failed, in words; null when it did not */
  send: (request: DepositRequest, op: Op) => Promise<string | null>;
  /** Ids of the deposits in the client's list; undefined while it is not known. */
  recorded: ReadonlySet<Op> | undefined;
  /** Told when the answer to an attempt was lost, and the list has it. */
  onFound: (op: Op) => void;
}

const waitingFor: Record<Exclude<Receiver['state'], 'ready'>, string> = {
  loading: 'The address is being read.',
  failed: 'The address could not be read.',
  none: 'There is no address to send to yet.',
  wrong: 'The desk’s address is wrong, so nothing can be sent to it.',
};

function reasonNotYet({ block, rates }: Pick<DepositFormInput, 'block' | 'rates'>, receiver: Receiver): string | undefined {
  if (block) return block.line;
  if (receiver.state !== 'ready') return waitingFor[receiver.state];
  if (rates.data) return undefined;
  return rates.status === 'pending' ? 'The price is being read.' : 'The amount of coins cannot be computed now.';
}

/** The state of the form: what was typed, kept in the tab; the act that it stands for; and what came of the last attempt. */
export function useDepositForm(input: DepositFormInput) {
  const { drafts, send, block } = input;
  const [start] = useState(() => drafts.read());
  const intent = useRef<Intent | null>(start?.intent ?? null);
  const done = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);
  const prices = input.rates.data?.prices;

  const submit = async ({ coin, amount, txid }: DepositOutput) => {
    const receiver = receiverOf(input.payment, coin, input.network);
    if (receiver.state !== 'ready' || !prices || block) return;
    setFailure(null);
    intent.current = intentFor(intent.current, { coin, amount, txid });
    keepDraft(form, drafts, intent.current);
    const rate = prices[coin];
    const cause = await send({ coin, amount, units: unitsFor(amount, rate), rate, address: receiver.address, txid }, intent.current.op);
    done.current = cause === null;
    // The list shows it by now; it was answered, so nothing is to be found there.
    if (done.current) intent.current = null;
    setFailure(cause);
  };
  const form: DepositSchemaForm = useSchemaForm(depositForm, submit, {
    defaultValues: { coin: start?.coin ?? 'bitcoin', amount: start?.amount ?? '', units: '', txid: start?.txid ?? '' },
  });
  const conversion = useConversion(form, prices);
  const [coin, amount] = useWatch({ control: form.control, name: ['coin', 'amount'] });

  const { watch, getValues, reset } = form;
  useEffect(() => watch(() => keepDraft({ getValues }, drafts, intent.current)).unsubscribe, [watch, getValues, drafts]);

  useFound({ ...input, intent, busy: form.formState.isSubmitting }, (sent) => {
    intent.current = null;
    setFailure(null);
    if (isIntentFor(sent, getValues())) empty({ reset, getValues }, drafts);
    else keepDraft(form, drafts, null);
    input.onFound(sent.op);
  });

  // Only when the form has finished submitting: what is emptied before that counts as submitted, and would be refused at the first key.
  const { submitCount, isSubmitting } = form.formState;
  useEffect(() => {
    if (submitCount === 0 || !done.current) return;
    done.current = false;
    empty({ reset, getValues }, drafts);
  }, [submitCount, reset, getValues, drafts]);

  const receiver = receiverOf(input.payment, coin, input.network);
  return {
    form,
    conversion,
    coin,
    units: coinsOf(amount, coin, prices),
    receiver,
    failure,
    isSubmitting,
    notYet: reasonNotYet(input, receiver),
  };
}

function empty({ reset, getValues }: Pick<DepositSchemaForm, 'reset' | 'getValues'>, drafts: DraftStore) {
  reset({ coin: getValues('coin'), amount: '', units: '', txid: '' });
  drafts.clear();
}

function keepDraft({ getValues }: Pick<DepositSchemaForm, 'getValues'>, drafts: DraftStore, intent: Intent | null) {
  const { coin, amount, txid } = getValues();
  drafts.write({ coin, amount, txid, intent });
}
