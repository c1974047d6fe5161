import type { ReactNode } from 'react';
import { describedBy, Field, Refusal, useField } from './field';
import './segments.css';
import './choice.css';
import '@/ui/part-label.css';

export interface SegmentFieldProps {
  name: string;
  label: ReactNode;
  options: readonly { value: string; label: ReactNode }[];
}

/** Two or three options side by side; radios beneath, so the arrow keys choose. */
export function SegmentField({ name, label, options }: SegmentFieldProps) {
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

export interface ChoiceFieldProps {
  name: string;
  /** Names the group; shown as a small heading above a rule. */
  label: ReactNode;
  /** `act`: a small control at the end of the option, which does not choose it. */
  options: readonly { value: string; label: ReactNode; text?: ReactNode; disabled?: boolean; act?: ReactNode }[];
}

/** A decision between acts, each with a sentence that says what it does. */
export function ChoiceField({ name, label, options }: ChoiceFieldProps) {
  const { id, error, control } = useField(name);
  const { 'aria-invalid': invalid, ...radio } = control;
  return (
    <div
      className="choices"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy(id, { error })}
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
          {option.act && <div className="choice-act">{option.act}</div>}
        </div>
      ))}
      <Refusal id={id} error={error} />
    </div>
  );
}
