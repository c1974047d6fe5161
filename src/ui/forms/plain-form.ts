import { type ChangeEvent, type SyntheticEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import type { TextControl } from './field';
import { type FormState, getErrorPlace, getSchemaErrors, useSubmitOnce } from './form-frame';

/** Error messages by field name; `root` for the whole form. */
type FormErrors = Readonly<Record<string, string | undefined>>;
const noErrors: FormErrors = {};

const getFormValues = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));

/**
 * A form of text and password fields that is validated by a schema. The DOM keeps the values,
 * because the page must be light. As with `useSchemaForm`, what `onSubmit` throws is shown, and a
 * refused form is validated again with each change. What was typed stays until a success, which
 * resets the form.
 */
export function usePlainForm<Output>(
  schema: v.GenericSchema<unknown, Output>,
  onSubmit: (values: Output) => Promise<void> | void,
): FormState {
  const [errors, setErrors] = useState(noErrors);
  const wasRefused = useRef(false);

  const showErrors = (form: HTMLFormElement, next: FormErrors): void => {
    wasRefused.current = true;
    setErrors(next);
    [...form.querySelectorAll<TextControl>('[name]')]
      .find(({ name }) => next[name] !== undefined)
      ?.focus();
  };
  const submitValues = async (form: HTMLFormElement, values: Output): Promise<void> => {
    setErrors(noErrors);
    try {
      await onSubmit(values);
      wasRefused.current = false;
      form.reset();
    } catch (error) {
      const { field, message } = getErrorPlace(error);
      showErrors(form, { [field ?? 'root']: message });
    }
  };
  // Not React's `action`: it resets the fields after each try, and a function cannot be written
  // into a prerendered page.
  const { send, busy } = useSubmitOnce(
    async ({ currentTarget: form }: SyntheticEvent<HTMLFormElement>) => {
      const read = v.safeParse(schema, getFormValues(form));
      if (read.success) await submitValues(form, read.output);
      else showErrors(form, getSchemaErrors(read.issues));
    },
  );
  const revalidateField = ({ currentTarget: { form, name } }: ChangeEvent<TextControl>): void => {
    if (!form || !wasRefused.current) return;
    const { issues = [] } = v.safeParse(schema, getFormValues(form));
    setErrors((known) => ({ ...known, [name]: getSchemaErrors(issues)[name] }));
  };
  const getField = (name: string) => ({
    control: { name, onChange: revalidateField },
    error: errors[name],
  });
  return { getField, send, busy, formError: errors.root };
}
