import './choice.css';
import type { ComponentProps, ReactNode } from 'react';
import { type BaseFieldProps, Field, FieldErrorMessage, useField } from './field';

export type InputAttributes = Omit<
  ComponentProps<'input'>,
  'name' | 'id' | 'ref' | 'onChange' | 'onBlur' | 'defaultValue' | 'value' | 'max'
>;

export function InputField({ name, label, hint, type = 'text', ...rest }: BaseFieldProps & InputAttributes) {
  const { id, error, control } = useField(name, hint);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input {...rest} {...control} id={id} type={type} className="control" />
    </Field>
  );
}

interface CheckboxFieldProps {
  name: string;
  /** What is agreed to; may contain links. */
  children: ReactNode;
}

export function CheckboxField({ name, children }: CheckboxFieldProps) {
  const { id, error, control } = useField(name);
  return (
    <div className="field">
      <div className="check-field">
        <input {...control} id={id} type="checkbox" />
        <label htmlFor={id}>{children}</label>
      </div>
      <FieldErrorMessage id={id} error={error} />
    </div>
  );
}

export interface SelectFieldProps extends BaseFieldProps {
  options: readonly { value: string; label: string }[];
}

export function SelectField({ name, label, hint, options }: SelectFieldProps) {
  const { id, error, control } = useField(name, hint);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <select {...control} id={id} className="control">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
