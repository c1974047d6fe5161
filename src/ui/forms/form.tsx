import { type FocusEvent, type SyntheticEvent, useContext, useEffect } from 'react';
import {
  type FieldErrors,
  type FieldValues,
  FormProvider,
  type Path,
  type Resolver,
  set,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import * as v from 'valibot';
import { DialogFormsContext } from '@/ui/overlays/dialog-forms';
import type { FieldContext } from './field';
import {
  FormFrame,
  type FormFrameProps,
  getErrorPlace,
  getSchemaErrors,
  useSubmitOnce,
} from './form-frame';

export { FieldError, FormError } from './form-frame';

/**
 * React Hook Form's methods, and `send`, which parses the values and submits them. `busy` until
 * then: `isSubmitting` ends when values from elsewhere arrive.
 */
export type SchemaForm<Input extends FieldValues, Output> = UseFormReturn<
  Input,
  unknown,
  Output
> & {
  send: (event?: SyntheticEvent) => Promise<void>;
  busy: boolean;
};

/**
 * The official resolver also supports other schemas and results, which every page with a form would
 * load.
 */
const createResolver =
  <Input extends FieldValues, Output>(
    schema: v.GenericSchema<Input, Output>,
  ): Resolver<Input, unknown, Output> =>
  (values) => {
    const read = v.safeParse(schema, values);
    if (read.success) return { values: read.output, errors: {} };
    const errors: FieldErrors<Input> = {};
    for (const [path, message] of Object.entries(getSchemaErrors(read.issues)))
      set(errors, path, { type: 'refused', message });
    return { values: {}, errors };
  };

/** `name` cannot be typed as a path here: only the caller knows the schema's fields. */
const toFieldPath = <Input extends FieldValues>(name: string) => name as Path<Input>;

function showError<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): void {
  const { field, message } = getErrorPlace(error);
  const refused = { type: 'refused', message };
  if (field === null) form.setError('root.refused', refused);
  else form.setError(toFieldPath<Input>(field), refused, { shouldFocus: true });
}

/** What follows a submit. A reset before its end would count as submitted. */
type Follow = () => void;

type Submit<Output> =
  | ((values: Output) => Promise<void> | void)
  | ((values: Output) => Promise<Follow | undefined>);

/**
 * A form that is validated by a schema. Errors thrown by `onSubmit` are shown in the form:
 * {@link FieldError}, {@link FormError}, or any other. What was typed stays, unless `onSubmit`
 * returns a function that resets the form. It is called once the submit is over; the first key press
 * would show errors otherwise.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: v.GenericSchema<Input, Output>,
  onSubmit: Submit<Output>,
  options: Pick<
    UseFormProps<Input, unknown, Output>,
    'defaultValues' | 'values' | 'resetOptions'
  > = {},
): SchemaForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({ ...options, resolver: createResolver(schema) });
  const submit = async (event?: SyntheticEvent) => {
    const follows: Follow[] = [];
    await form.handleSubmit(async (values) => {
      try {
        const follow = await onSubmit(values);
        if (follow) follows.push(follow);
      } catch (error) {
        showError(form, error);
      }
    })(event);
    for (const follow of follows) follow();
  };
  return { ...form, ...useSubmitOnce<SyntheticEvent | undefined>(submit) };
}

/**
 * Whether the focus moves to the submit button: a submit validates all fields, and an error now
 * would move the button.
 */
export const isMovingToSubmit = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit';

/**
 * Lets the dialog around the form ask before it closes and discards the text of a field that is not
 * shown now.
 */
function useInDialog<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
): void {
  const forms = useContext(DialogFormsContext);
  const { getValues, getFieldState } = form;
  // React Hook Form tracks which fields differ from their defaults only where this is read.
  void form.formState.dirtyFields;
  useEffect(() => {
    if (!forms) return;
    const read = (name: string): unknown => {
      const path = toFieldPath<Input>(name);
      return getFieldState(path).isDirty ? getValues(path) : undefined;
    };
    forms.readers.add(read);
    return () => {
      forms.readers.delete(read);
    };
  }, [forms, getValues, getFieldState]);
}

type FormProps<Input extends FieldValues, Output> = SchemaForm<Input, Output> & FormFrameProps;

/** Fields, the form's error, and the submit button, which is busy while the form is sent. */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { children, ...form } = props;
  const { errors } = form.formState;
  useInDialog(form);
  const getField: FieldContext = (name) => {
    const path = toFieldPath<Input>(name);
    const { error } = form.getFieldState(path, form.formState);
    return { control: form.register(path), error: error && (error.message || 'Check this field.') };
  };
  return (
    <FormProvider {...form}>
      <FormFrame
        {...props}
        getField={getField}
        formError={errors.root?.refused?.message ?? errors.root?.message}
      >
        {children}
      </FormFrame>
    </FormProvider>
  );
}
