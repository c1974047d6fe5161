import { useId } from 'react';
import { limits } from '@/domain/input/limits';
import { CheckField, TextAreaField } from '@/ui/forms/fields';
import { partLabel } from '@/ui/part-label';

/** A sentence that has to be ticked before money moves: the field `checked.{key}`. */
interface Check {
  key: string;
  check: string;
}

export const uncheckedReason = 'First tick what you’ve checked, above.';

/** What needs a look has a sentence to tick before money moves. */
export function CheckFields({ checks, verb }: { checks: readonly Check[]; verb: string }) {
  const id = useId();
  if (checks.length === 0) return null;
  return (
    <fieldset aria-labelledby={id}>
      <p id={id} className={partLabel.ruled}>
        Before you {verb}
      </p>
      {checks.map(({ key, check }) => (
        <CheckField key={key} name={`checked.${key}`} required>
          {check}
        </CheckField>
      ))}
    </fieldset>
  );
}

/** For the second person. */
export const SeenField = () => (
  <TextAreaField
    name="seen"
    label="What you checked (optional)"
    hint="The administrator who approves reads it."
    max={limits.reasonMax}
  />
);
