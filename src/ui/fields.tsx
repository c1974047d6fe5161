import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { IconButton } from './button';
import { Field, useField } from './field';

export { CheckField, ChoiceField, SegmentField } from './choice-fields';
export { describedBy, Field, type FieldProps } from './field';

interface Named {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
}

type InputAttributes = Omit<ComponentProps<'input'>, 'name' | 'id' | 'ref' | 'onChange' | 'onBlur' | 'defaultValue' | 'value' | 'max'>;

/** `max`: characters. The count stands below the field. */
export type TextFieldProps = Named & InputAttributes & { max?: number | undefined };

export function TextField({ name, label, hint, max, type = 'text', ...rest }: TextFieldProps) {
  const below = max === undefined ? hint : <CountedHint name={name} hint={hint} max={max} />;
  const { id, error, control } = useField(name, below);
  return (
    <Field id={id} label={label} hint={below} error={error}>
      <input {...rest} {...control} id={id} type={type} className="control" />
    </Field>
  );
}

export interface PasswordFieldProps extends Named {
  autoComplete?: 'current-password' | 'new-password' | 'off' | undefined;
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ name, label, hint, autoComplete = 'current-password' }: PasswordFieldProps) {
  const { id, error, control } = useField(name, hint);
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="affix">
        <input
          {...control}
          id={id}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className="control"
          data-after=""
        />
        <IconButton
          label={shown ? 'Hide the password' : 'Show the password'}
          icon={shown ? <EyeOff /> : <Eye />}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        />
      </div>
    </Field>
  );
}

export interface AmountFieldProps extends Named {
  /** Stands before the figures and is read with the label. */
  unit?: string | undefined;
  placeholder?: string | undefined;
  readOnly?: boolean | undefined;
}

/** An amount of money or coins: the unit in front, the figures at the right, as in the book. */
export function AmountField({ name, label, hint, unit = 'USD', placeholder, readOnly }: AmountFieldProps) {
  const { id, error, control } = useField(name, hint);
  const describedBy = [`${id}-unit`, control['aria-describedby']].filter(Boolean).join(' ');
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="affix">
        <span className="unit" id={`${id}-unit`}>
          {unit}
        </span>
        <input
          {...control}
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          readOnly={readOnly}
          aria-describedby={describedBy}
          className="control"
          data-money=""
        />
      </div>
    </Field>
  );
}

export interface SelectFieldProps extends Named {
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

export interface TextAreaFieldProps extends Named {
  /** Characters. The count stands below the field, with whichever bounds there are. */
  min?: number | undefined;
  max?: number | undefined;
  rows?: number | undefined;
  placeholder?: string | undefined;
}

export function TextAreaField({ name, label, hint, min, max, rows = 3, placeholder }: TextAreaFieldProps) {
  const counted = min !== undefined || max !== undefined;
  const below = counted ? <CountedHint name={name} hint={hint} min={min} max={max} /> : hint;
  const { id, error, control } = useField(name, below);
  return (
    <Field id={id} label={label} hint={below} error={error}>
      <textarea {...control} id={id} rows={rows} placeholder={placeholder} className="control" />
    </Field>
  );
}

interface CountedHintProps {
  name: string;
  hint: ReactNode;
  min?: number | undefined;
  max: number | undefined;
}

function CountedHint({ name, hint, min, max }: CountedHintProps) {
  const typed: unknown = useWatch({ name });
  const count = typeof typed === 'string' ? typed.trim().length : 0;
  return (
    <span className="hint-split">
      <span>{hint}</span>{' '}
      <span>
        {max === undefined ? count : `${count} of ${max.toLocaleString('en-US')}`}
        {min !== undefined && `, at least ${min}`}
      </span>
    </span>
  );
}
