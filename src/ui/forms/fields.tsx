import './segmented-control.css';
import './choice.css';
import '@/ui/part-label.css';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { type BaseFieldProps, Field, FieldErrorMessage, getDescribedBy, useField } from './field';
import { type InputAttributes, InputField } from './input-field';

interface SegmentedFieldProps {
  name: string;
  label: ReactNode;
  options: readonly { value: string; label: ReactNode }[];
}

/** Two or three options side by side. They are radio buttons, so the arrow keys choose. */
export function SegmentedField({ name, label, options }: SegmentedFieldProps) {
  const { id, error, control } = useField(name);
  const { 'aria-invalid': invalid, 'aria-describedby': description, ...radio } = control;
  return (
    <Field id={id} label={label} error={error} group>
      <div className="segments" role="radiogroup" aria-labelledby={`${id}-label`} aria-describedby={description} data-invalid={invalid}>
        {options.map((option) => (
          <label key={option.value}>
            <input {...radio} type="radio" value={option.value} />
            {option.label}
          </label>
        ))}
      </div>
    </Field>
  );
}

interface ChoiceFieldProps {
  name: string;
  /** Names the group; shown as a small heading above a rule. */
  label: ReactNode;
  /** `action`: a small control at the end of the option; a press on it does not choose the option. */
  options: readonly { value: string; label: ReactNode; text?: ReactNode; disabled?: boolean; action?: ReactNode }[];
}

/** A choice between acts, each with a sentence that explains it. */
export function ChoiceField({ name, label, options }: ChoiceFieldProps) {
  const { id, error, control } = useField(name);
  const { 'aria-invalid': invalid, ...radio } = control;
  return (
    <div
      className="choices"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={getDescribedBy(id, { error })}
      data-invalid={invalid}
    >
      <p className="part-label" id={`${id}-label`}>
        {label}
      </p>
      {options.map((option) => (
        <div key={option.value} className="choice">
          <input
            {...radio}
            id={`${id}-${option.value}`}
            type="radio"
            value={option.value}
            disabled={option.disabled}
            aria-describedby={`${id}-${option.value}-text`}
          />
          <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
          <p id={`${id}-${option.value}-text`}>{option.text}</p>
          {option.action && <div className="choice-act">{option.action}</div>}
        </div>
      ))}
      <FieldErrorMessage id={id} error={error} />
    </div>
  );
}

export { Field, type FieldProps, getDescribedBy } from './field';
export { CheckboxField as CheckField, SelectField, type SelectFieldProps } from './input-field';
export { PasswordField, type PasswordFieldProps } from './password-field';

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
      <textarea {...control} id={id} rows={rows} className="control" />
    </Field>
  );
}

function CountedHint({ name, hint, min, max }: { name: string; hint: ReactNode; min?: number | undefined; max: number | undefined }) {
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
