import { type ReactNode, useId } from 'react';
import { GroupLabel } from './field';
import { fieldClass } from './field-classes';
import { Segments } from './segments';

interface SegmentedControlProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  /** The label is for screen readers only. */
  labelHidden?: boolean | undefined;
  /** As high as the other controls of a bar above a list. */
  dense?: boolean | undefined;
}

/** A choice that takes effect at once, outside a form, such as the theme. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, options, onChange, labelHidden, dense } = props;
  const id = useId();
  return (
    <div className={fieldClass}>
      <GroupLabel id={id} hidden={labelHidden}>
        {label}
      </GroupLabel>
      <Segments
        aria-labelledby={id}
        options={options}
        dense={dense}
        getInputProps={(one) => ({
          name: id,
          checked: one === value,
          onChange: () => onChange(one),
        })}
      />
    </div>
  );
}
