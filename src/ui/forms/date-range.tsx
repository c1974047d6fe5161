import { useId, useState } from 'react';
import './date-range.css';

interface DateRangeProps {
  /** What these days narrow: "Days of the statement". Only said. */
  label: string;
  /** `2026-03-01`; null where it is open. */
  from: string | null;
  to: string | null;
  onChange: (from: string | null, to: string | null) => void;
}

/** From one day to another, both included. Two days the wrong way round are the same days: `sortDays` reads them so. */
export function DateRange({ label, from, to, onChange }: DateRangeProps) {
  return (
    <fieldset className="date-range">
      <legend className="sr-only">{label}</legend>
      <DayField label="From" value={from} onChange={(day) => onChange(day, to)} />
      <DayField label="To" value={to} onChange={(day) => onChange(from, day)} />
    </fieldset>
  );
}

interface DayFieldProps {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
}

/** While a year is being typed there is a day at each key: the year 2, the year 20, the year 202. None of them is meant. */
const isComplete = (day: string): boolean => day === '' || day >= '2000';

function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState({ of: value, day: value ?? '' });
  const day = typed.of === value ? typed.day : (value ?? '');
  const change = (next: string) => {
    const meant = isComplete(next);
    setTyped({ of: meant ? next || null : value, day: next });
    if (meant) onChange(next || null);
  };
  return (
    <div className="date-field">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" className="control" value={day} onChange={(event) => change(event.target.value)} />
    </div>
  );
}
