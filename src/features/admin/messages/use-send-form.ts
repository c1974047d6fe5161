import { useCallback, useEffect, useRef, useState } from 'react';
import type { Op } from '@/domain/ledger/envelope';
import { intentFor } from '@/domain/ledger/intent';
import { FieldError, type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import type { Draft, DraftStore } from './draft';
import { emptyInput, partsOf, type SendInput, type SendRequest, sendForm } from './request';

export interface SendFormInput {
  start: Draft;
  drafts: DraftStore;
  /** Why the chosen client cannot be written to, in words for the field; null where it can. */
  clientFault: () => string | null;
}

/** The state of the form: what was typed, kept in the tab; the review; and the act that it stands for. */
export function useSendForm({ start, drafts, clientFault }: SendFormInput) {
  const intent = useRef(start.intent);
  const [review, setReview] = useState<SendRequest | null>(null);
  const look = (request: SendRequest) => {
    const fault = request.audience.to === 'client' ? clientFault() : null;
    if (fault !== null) throw new FieldError('uid', fault);
    setReview(request);
  };
  const form: SchemaForm<SendInput, SendRequest> = useSchemaForm(sendForm, look, { defaultValues: start.input });
  const { getValues, watch, reset } = form;
  const keep = useCallback(() => drafts.write({ input: getValues(), intent: intent.current }), [drafts, getValues]);
  useEffect(() => {
    // What the address filled in is kept too.
    keep();
    return watch(keep).unsubscribe;
  }, [keep, watch]);
  /** @returns the same act for the same message */
  const begin = (request: SendRequest): Op => {
    intent.current = intentFor(intent.current, partsOf(request));
    keep();
    return intent.current.op;
  };
  const finish = () => {
    intent.current = null;
    setReview(null);
    reset(emptyInput);
    drafts.clear();
  };
  return { form, review, back: () => setReview(null), begin, finish };
}
