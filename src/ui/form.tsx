import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type FocusEvent, type ReactNode, type SyntheticEvent, useId, useRef } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { report } from '@/lib/report';
import { Button } from './button';
import { Note } from './note';
import './field.css';

const UNKNOWN = 'Error Occurred, Try Again.';

/** Thrown by an `onSubmit`: the sentence stands under the field it names, which gets the focus. */
export class FieldError extends Error {
  override name = 'FieldError';
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

/** Thrown by an `onSubmit`: the sentence stands above the submit button. */
export class FormError extends Error {
  override name = 'FormError';
}

/** React Hook Form's methods (`watch`, `setValue`, `reset`, `formState` …) and `send`, which parses the values and submits them. */
export type SchemaForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output> & {
  send: (event?: SyntheticEvent) => Promise<void>;
};

/** What a failed submit says, at the field or above the button. Only an unexpected error is logged: the others are answers. */
function place<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>, error: unknown): void {
  // The names of a schema's fields are known only to the caller who throws.
  if (error instanceof FieldError) {
    form.setError(error.field as Path<Input>, { type: 'refused', message: error.message }, { shouldFocus: true });
    return;
  }
  if (!(error instanceof FormError)) report('A form was not sent', error);
  form.setError('root.refused', { type: 'refused', message: error instanceof FormError ? error.message : UNKNOWN });
}

/**
 * A form whose schema is the rulebook. What `onSubmit` throws is shown in the form: {@link FieldError}, {@link FormError}, or anything else.
 * What was typed stays in every case; after a success the caller decides (`form.reset()`).
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: GenericSchema<Input, Output>,
  onSubmit: (values: Output) => Promise<void> | void,
  options: { defaultValues?: DefaultValues<Input> } = {},
): SchemaForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({ ...options, resolver: standardSchemaResolver(schema) });
  const sending = useRef(false);
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      place(form, error);
    }
  });
  const send = async (event?: SyntheticEvent) => {
    // A dialog's form lies in React's tree inside the page's form: its submit must not bubble up there.
    event?.preventDefault();
    event?.stopPropagation();
    if (sending.current) return;
    sending.current = true;
    try {
      await submit(event);
    } finally {
      sending.current = false;
    }
  };
  return { ...form, send };
}

/** Whether a field is left by a press on the submit button, which looks at every field anyway: a sentence before that would move the button away. */
export const leavesToSubmit = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit';

interface FormOnlyProps {
  /** The submit button's text; without it the form has none, and a button elsewhere names the form by its `id`. */
  submit?: string | undefined;
  busyText?: string | undefined;
  wide?: boolean | undefined;
  id?: string | undefined;
  /** What stands beside the submit button. */
  also?: ReactNode;
  children: ReactNode;
}

export type FormProps<Input extends FieldValues, Output> = SchemaForm<Input, Output> & FormOnlyProps;

/** Fields, the form's own refusal, and the submit button, which is busy while the form is being sent. */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { submit, busyText, wide, id, also, children, send, ...form } = props;
  const own = useId();
  const { isSubmitting, errors } = form.formState;
  const refusal = errors.root?.refused?.message ?? errors.root?.message;
  return (
    <FormProvider {...form}>
      {/* By itself it sends nothing anywhere: before its script has come, or where none runs, its fields must not stand in the address. */}
      <form id={id ?? own} className="form" method="dialog" noValidate onSubmit={send} aria-busy={isSubmitting || undefined}>
        {children}
        {refusal && (
          <Note kind="no" role="alert">
            {refusal}
          </Note>
        )}
        {submit !== undefined && (
          <div className="acts">
            <Button kind="first" type="submit" wide={wide} busy={isSubmitting}>
              {isSubmitting ? (busyText ?? submit) : submit}
            </Button>
            {also}
          </div>
        )}
      </form>
    </FormProvider>
  );
}
