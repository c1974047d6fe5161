import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { type BaseFieldProps, Field, useField } from './field';
import { getControlClass } from './field-classes';
import { type InputAttributes, InputField } from './input-field';
import { Segments } from './segments';

interface SegmentedFieldProps {
  name: string;
  label: ReactNode;
  /** The label is for screen readers only, because a heading says the same. */
  labelHidden?: boolean | undefined;
  options: readonly { value: string; label: ReactNode }[];
}

/** Two or three options side by side. They are radio buttons, so the arrow keys choose. */
export function SegmentedField({ name, label, labelHidden, options }: SegmentedFieldProps) {
  const { id, error, control } = useField(name);
  const { 'aria-invalid': invalid, 'aria-describedby': description, ...radio } = control;
  return (
    <Field id={id} label={label} labelHidden={labelHidden} error={error} group>
      <Segments
        aria-labelledby={`${id}-label`}
        aria-describedby={description}
        options={options}
        invalid={invalid}
        getInputProps={() => radio}
      />
    </Field>
  );
}

export { Field, type FieldProps, getDescribedBy } from './field';
export { CheckboxField as CheckField, SelectField, type SelectFieldProps } from './input-field';
export { PasswordField, type PasswordFieldProps, PasswordOwner } from './password-field';

/** `max`: characters. The count is shown below the field. */
type TextFieldProps = BaseFieldProps & InputAttributes & { max?: number | undefined };

export function TextField({ max, hint, ...rest }: TextFieldProps) {
  const below = max === undefined ? hint : <CountedHint name={rest.name} hint={hint} max={max} />;
  return <InputField {...rest} hint={below} />;
}

interface AmountFieldProps extends BaseFieldProps {
  /** Shown before the figures and read with the label. */
  unit?: string | undefined;
  placeholder?: string | undefined;
  readOnly?: boolean | undefined;
}

/** An amount of money or coins: unit in front, figures right-aligned as in the book. */
export function AmountField({
  name,
  label,
  hint,
  unit = 'USD',
  placeholder,
  readOnly,
}: AmountFieldProps) {
  const { id, error, control } = useField(name, hint);
  const describedBy = [`${id}-unit`, control['aria-describedby']].filter(Boolean).join(' ');
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <Unit id={`${id}-unit`}>{unit}</Unit>
        <input
          {...control}
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          readOnly={readOnly}
          aria-describedby={describedBy}
          className={getControlClass('amount', { readOnly })}
        />
      </div>
    </Field>
  );
}

/** Lies over the beginning of a control, whose box is positioned. */
export const Unit = ({ id, children }: { id?: string; children: ReactNode }) => (
  <span
    className="pointer-events-none absolute start-3 top-0 grid h-control place-items-center text-ink-3 text-t-sm leading-[inherit]"
    id={id}
  >
    {children}
  </span>
);

interface TextAreaFieldProps extends BaseFieldProps {
  /** Characters. The count is shown below the field, with the given bounds. */
  min?: number | undefined;
  max?: number | undefined;
  rows?: number | undefined;
}

export function TextAreaField({ name, label, hint, min, max, rows = 3 }: TextAreaFieldProps) {
  const counted = min !== undefined || max !== undefined;
  const below = counted ? <CountedHint name={name} hint={hint} min={min} max={max} /> : hint;
  const { id, error, control } = useField(name, below);
  return (
    <Field id={id} label={label} hint={below} error={error}>
      <textarea {...control} id={id} rows={rows} className={getControlClass('area')} />
    </Field>
  );
}

function CountedHint({
  name,
  hint,
  min,
  max,
}: {
  name: string;
  hint: ReactNode;
  min?: number | undefined;
  max: number | undefined;
}) {
  const typed: unknown = useWatch({ name });
  const count = typeof typed === 'string' ? typed.trim().length : 0;
  return (
    <span className="flex justify-between gap-4">
      <span>{hint}</span>{' '}
      <span className="flex-none">
        {max === undefined ? count : `${count} of ${max.toLocaleString('en-US')}`}
        {min !== undefined && `, at least ${min}`}
      </span>
    </span>
  );
}
