import { useId, useState } from 'react';
import { cx } from '@/ui/cx';
import { getControlClass } from './field-classes';

interface DateRangeProps {
  /** For screen readers: "Days of the statement". */
  label: string;
  /** `2026-03-01`; null if open-ended. */
  from: string | null;
  to: string | null;
  onChange: (from: string | null, to: string | null) => void;
  /**
   * For a narrow column: both days in one line of their own, each below its label. So it is on
   * phones in any case.
   */
  narrow?: boolean | undefined;
}

/** First and last day, both included. They may be in either order: `sortDays` sorts them. */
export function DateRange({ label, from, to, onChange, narrow }: DateRangeProps) {
  return (
    <fieldset
      className={cx(
        'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2',
        narrow ? 'grow basis-full' : 'max-sm:grow max-sm:basis-full',
      )}
    >
      <legend className="sr-only">{label}</legend>
      <DayField label="From" value={from} narrow={narrow} onChange={(day) => onChange(day, to)} />
      <DayField label="To" value={to} narrow={narrow} onChange={(day) => onChange(from, day)} />
    </fieldset>
  );
}

/**
 * While a year is typed, each key gives a valid day: in the year 2, 20, 202. None of them is meant.
 */
const isComplete = (day: string): boolean => day === '' || day >= '2000';

interface DayFieldProps extends Pick<DateRangeProps, 'label' | 'narrow'> {
  value: string | null;
  onChange: (day: string | null) => void;
}

const dayLayout = {
  narrow: {
    box: 'grid min-w-0 flex-1 gap-1',
    input: cx('w-full', getControlClass('tight', { inBar: true })),
  },
  wide: {
    box: 'flex items-center gap-2 max-sm:grid max-sm:min-w-0 max-sm:flex-1 max-sm:gap-1',
    input: cx('max-sm:w-full max-sm:px-2', getControlClass('text', { inBar: true })),
  },
};

function DayField({ label, value, onChange, narrow }: DayFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState({ forValue: value, day: value ?? '' });
  const day = typed.forValue === value ? typed.day : (value ?? '');
  const change = (next: string) => {
    const meant = isComplete(next);
    setTyped({ forValue: meant ? next || null : value, day: next });
    if (meant) onChange(next || null);
  };
  const { box, input } = dayLayout[narrow ? 'narrow' : 'wide'];
  return (
    <div className={box}>
      <label className="text-ink-2 text-t-sm leading-[inherit]" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        className={cx('min-w-0', input)}
        value={day}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  );
}
