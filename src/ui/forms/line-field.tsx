import type { ComponentProps } from 'react';
import { Field, type Named, useField } from './field';

export type InputAttributes = Omit<
  ComponentProps<'input'>,
  'name' | 'id' | 'ref' | 'onChange' | 'onBlur' | 'defaultValue' | 'value' | 'max'
>;

/** A line of text. */
export function LineField({ name, label, hint, type = 'text', ...rest }: Named & InputAttributes) {
  const { id, error, control } = useField(name, hint);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input {...rest} {...control} id={id} type={type} className="control" />
    </Field>
  );
}
