import { type ChangeEvent, type SyntheticEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import type { TextControl } from './field';
import { type FormState, getErrorPlace, getRefusals, useSend } from './form-frame';

/** Error messages by field name; `root` for the whole form. */
type Refusals = Readonly<Record<string, string | undefined>>;
const none: Refusals = {};

const getTypedValue = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));

/**
 * A form of text and password fields that is validated by a schema. The DOM keeps the values, because the page must be light. As with
 * `useSchemaForm`, what `onSubmit` throws is shown, and a refused form is validated again with each change. What was typed stays until a
 * success, which resets the form.
 */
export function usePlainForm<Output>(
  schema: v.GenericSchema<unknown, Output>,
  onSubmit: (values: Output) => Promise<void> | void,
): FormState {
  const [refusals, setRefusals] = useState(none);
  const [busy, setBusy] = useState(false);
  const refused = useRef(false);

  const refuse = (form: HTMLFormElement, next: Refusals): void => {
    refused.current = true;
    setRefusals(next);
    [...form.querySelectorAll<TextControl>('[name]')].find(({ name }) => next[name] !== undefined)?.focus();
  };
  const attempt = async (form: HTMLFormElement, values: Output): Promise<void> => {
    setRefusals(none);
    setBusy(true);
    try {
      await onSubmit(values);
      refused.current = false;
      form.reset();
    } catch (error) {
      const { field, message } = getErrorPlace(error);
      refuse(form, { [field ?? 'root']: message });
    } finally {
      setBusy(false);
    }
  };
  // Not React's `action`: it resets the fields after each try, and a function cannot be written into a prerendered page.
  const send = useSend(async ({ currentTarget: form }: SyntheticEvent<HTMLFormElement>) => {
    const read = v.safeParse(schema, getTypedValue(form));
    if (read.success) await attempt(form, read.output);
    else refuse(form, getRefusals(read.issues));
  });
  const lookAgain = ({ currentTarget: { form, name } }: ChangeEvent<TextControl>): void => {
    if (!form || !refused.current) return;
    const { issues = [] } = v.safeParse(schema, getTypedValue(form));
    setRefusals((known) => ({ ...known, [name]: getRefusals(issues)[name] }));
  };
  const wire = (name: string) => ({ control: { name, onChange: lookAgain }, error: refusals[name] });
  return { wire, send, busy, refusal: refusals.root };
}
