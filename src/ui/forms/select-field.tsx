import { Field, type Named, useField } from './field';

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
