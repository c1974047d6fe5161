import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from '@/ui/visually-hidden';
import './field.css';
import './segmented-control.css';

interface SegmentedControlProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  /** The label is for screen readers only. */
  labelHidden?: boolean | undefined;
}

/** A choice that takes effect at once, outside a form, such as the theme. */
export function SegmentedControl<Value extends string>({ label, value, options, onChange, labelHidden }: SegmentedControlProps<Value>) {
  const id = useId();
  return (
    <div className="field">
      {labelHidden ? (
        <VisuallyHidden id={id}>{label}</VisuallyHidden>
      ) : (
        <span className="field-label" id={id}>
          {label}
        </span>
      )}
      <div className="segments" role="radiogroup" aria-labelledby={id}>
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={id} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </div>
  );
}
