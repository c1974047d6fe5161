import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';
import { usePanelKey } from '@/ui/hooks/use-panel-key';
import { KeyCap } from '@/ui/key-cap';
import { partLabel } from '@/ui/part-label';
import { FieldErrorMessage, getDescribedBy, useField } from './field';
import { choiceInputClass } from './field-classes';

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
  radio: Omit<ReturnType<typeof useField>['control'], 'aria-invalid'>;
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
  const input = usePanelKey<HTMLInputElement>(letters, opens);
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
        ref={(element) => {
          input.current = element;
          radio.ref?.(element);
        }}
        id={id}
        type="radio"
        value={value}
        disabled={disabled}
        aria-describedby={`${id}-text`}
        aria-keyshortcuts={letters}
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
