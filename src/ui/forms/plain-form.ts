import { type ChangeEvent, type SyntheticEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import type { TextControl } from './field';
import { type FormState, getErrorPlace, getRefusals, useSend } from './form-frame';

/** Why fields were refused, by their names, and why the whole was, as `root`. */
type Refusals = Readonly<Record<string, string | undefined>>;
const none: Refusals = {};

const getTypedValue = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));

/**
 * A form of lines and passwords whose schema is the rulebook, kept by the browser: for a page that has to be light. It behaves as one of
 * `useSchemaForm` does: what `onSubmit` throws is shown, a field that was refused is looked at again with each change, and what was typed stays
 * until a success, which empties the form.
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
  // Not React's `action`: it empties the fields after each try, and is no address that could be written into a page.
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
