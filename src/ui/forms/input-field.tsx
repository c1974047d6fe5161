import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/ui/cx';
import { type BaseFieldProps, Field, FieldErrorMessage, useField } from './field';
import {
  choiceInputClass,
  fieldClass,
  getControlClass,
  scrollWithFieldClass,
} from './field-classes';

export type InputAttributes = Omit<
  ComponentProps<'input'>,
  'name' | 'id' | 'ref' | 'onChange' | 'onBlur' | 'defaultValue' | 'value' | 'max'
>;

export function InputField({
  name,
  label,
  hint,
  type = 'text',
  ...rest
}: BaseFieldProps & InputAttributes) {
  const { id, error, control } = useField(name, hint);
  const content = type === 'email' || type === 'tel' ? 'latin' : 'text';
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        {...rest}
        {...control}
        id={id}
        type={type}
        className={getControlClass(content, { readOnly: rest.readOnly })}
      />
    </Field>
  );
}

interface CheckboxFieldProps {
  name: string;
  /** It has to be ticked. */
  required?: boolean | undefined;
  /** What is agreed to; may contain links. */
  children: ReactNode;
}

const checkboxClass = cx(
  choiceInputClass,
  'cursor-pointer rounded-r-1 group-hover/check:border-green',
  'checked:border-fill checked:bg-center checked:bg-fill checked:bg-size-[100%] checked:bg-tick',
  'aria-invalid:border-red aria-invalid:shadow-[inset_0_0_0_1px_var(--red)]',
  'checked:group-hover/check:border-green aria-invalid:group-hover/check:border-green',
  scrollWithFieldClass,
);

export function CheckboxField({ name, required, children }: CheckboxFieldProps) {
  const { id, error, control } = useField(name);
  return (
    <div className={fieldClass}>
      <CheckboxLine {...control} id={id} required={required}>
        {children}
      </CheckboxLine>
      <FieldErrorMessage id={id} error={error} />
    </div>
  );
}

interface CheckboxLineProps extends ComponentProps<'input'> {
  id: string;
  /** The whole line can be pressed. Not for a label with links. */
  isTarget?: boolean | undefined;
  /** At the end of the line. */
  end?: ReactNode;
}

/** A checkbox before its label, which can be pressed too. */
export function CheckboxLine({ children, isTarget, end, ...control }: CheckboxLineProps) {
  return (
    <div className="group/check relative flex items-start gap-2.5 py-2 text-t-ui/[1.5] max-sm:min-h-control">
      <input
        {...control}
        type="checkbox"
        className={cx(checkboxClass, isTarget && 'relative z-1')}
      />
      <label
        className={cx(
          '-my-2 cursor-pointer py-2 max-sm:min-h-control',
          isTarget && 'flex-1 after:absolute after:inset-0',
        )}
        htmlFor={control.id}
      >
        {children}
      </label>
      {end}
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
      <select {...control} id={id} className={getControlClass('select')}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
