import type { ComponentProps, ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { cx } from '@/ui/cx';
import { KeyCap } from '@/ui/key-cap';
import { partLabel } from '@/ui/part-label';
import { type BaseFieldProps, Field, FieldErrorMessage, getDescribedBy, useField } from './field';
import { choiceInputClass, getControlClass } from './field-classes';
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

interface ChoiceFieldProps {
  name: string;
  /** Names the group; shown as a small heading above a rule. */
  label: ReactNode;
  options: readonly ChoiceOption[];
}

interface ChoiceOption {
  value: string;
  label: ReactNode;
  text?: ReactNode;
  disabled?: boolean;
  /** A small control at the end of the option; a press on it does not choose the option. */
  action?: ReactNode;
  /** Keys that choose the option in a `DecisionPanel`, separated by spaces. The first is shown. */
  letters?: string | undefined;
  /** Name of the field that gets the focus after the key. */
  opens?: string | undefined;
}

/** A choice between acts, each with a sentence that explains it. */
export function ChoiceField({ name, label, options }: ChoiceFieldProps) {
  const { id, error, control } = useField(name);
  const { 'aria-invalid': invalid, ...radio } = control;
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={getDescribedBy(id, { error })}
    >
      <p className={invalid ? partLabel.invalid : partLabel.ruled} id={`${id}-label`}>
        {label}
      </p>
      {options.map((option) => (
        <Choice key={option.value} id={`${id}-${option.value}`} option={option} radio={radio} />
      ))}
      <FieldErrorMessage id={id} error={error} className="pt-2" />
    </div>
  );
}

interface ChoiceProps {
  id: string;
  option: ChoiceOption;
  radio: ComponentProps<'input'>;
}

/**
 * A press anywhere chooses the option: its label covers everything but the radio button and the
 * action, which lie above.
 */
function Choice({
  id,
  option: { value, label, text, disabled, letters, opens, ...option },
  radio,
}: ChoiceProps) {
  const action = letters ? (
    <KeyCap isHint>{letters.slice(0, 1).toUpperCase()}</KeyCap>
  ) : (
    option.action
  );
  const state = disabled ? 'cursor-not-allowed text-ink-3' : 'cursor-pointer';
  return (
    <div
      className={cx(
        'group/choice relative grid gap-x-2.5 border-rule border-b py-3',
        action ? 'grid-cols-[auto_minmax(0,1fr)_auto]' : 'grid-cols-[auto_minmax(0,1fr)]',
      )}
    >
      <input
        {...radio}
        id={id}
        type="radio"
        value={value}
        disabled={disabled}
        aria-describedby={`${id}-text`}
        aria-keyshortcuts={letters}
        data-opens={opens}
        className={cx(
          choiceInputClass,
          'relative z-1 rounded-full checked:border-[0.3125rem] checked:border-green enabled:group-hover/choice:border-green',
          state,
        )}
      />
      <label className={cx('font-semibold after:absolute after:inset-0', state)} htmlFor={id}>
        {label}
      </label>
      <p
        className={cx('col-start-2 text-t-sm/[1.45]', disabled ? state : 'text-ink-2')}
        id={`${id}-text`}
      >
        {text}
      </p>
      {action && (
        <div
          className={cx(
            'relative z-1 col-start-3 row-[1/3] self-center',
            disabled && state,
            letters && 'pointer-events-none',
          )}
        >
          {action}
        </div>
      )}
    </div>
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
