import { useWatch } from 'react-hook-form';
import { cx } from '@/ui/cx';
import { type BaseFieldProps, useField } from './field';
import { scrollWithFieldClass } from './field-classes';

/**
 * The knob is at the start for off and at the end for on. With forced colours the browser draws a
 * checkbox.
 */
const switchClass = cx(
  'relative z-1 col-start-2 h-6 w-11 cursor-pointer appearance-none rounded-r-1 border-[1.5px] border-rule-2 bg-sheet',
  'before:absolute before:inset-y-0.75 before:start-0.75 before:w-4 before:rounded-r-1 before:bg-ink-3',
  'checked:border-fill checked:bg-fill checked:before:start-auto checked:before:end-0.75 checked:before:bg-on-fill',
  'enabled:group-hover/switch:border-green forced-colors:appearance-auto forced-colors:before:hidden',
  scrollWithFieldClass,
);

/** On or off, with a sentence that says what that means now. A press anywhere on it switches. */
export function SwitchField({ name, label, hint }: BaseFieldProps) {
  const { id, control } = useField(name, hint);
  const isOn: unknown = useWatch({ name });
  return (
    <div className="group/switch relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-rule border-b py-3">
      <label className="cursor-pointer font-semibold after:absolute after:inset-0" htmlFor={id}>
        {label}
      </label>
      <input
        {...control}
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn === true}
        className={switchClass}
      />
      <p className="text-ink-2 text-t-sm/[1.45]" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
