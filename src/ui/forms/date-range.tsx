import { useId, useState } from 'react';
import './date-range.css';

interface DateRangeProps {
  /** For screen readers: "Days of the statement". */
  label: string;
  /** `2026-03-01`; null if open-ended. */
  from: string | null;
  to: string | null;
  onChange: (from: string | null, to: string | null) => void;
}

/** First and last day, both included. They may be in either order: `sortDays` sorts them. */
export function DateRange({ label, from, to, onChange }: DateRangeProps) {
  return (
    <fieldset className="date-range">
      <legend className="sr-only">{label}</legend>
      <DayField label="From" value={from} onChange={(day) => onChange(day, to)} />
      <DayField label="To" value={to} onChange={(day) => onChange(from, day)} />
    </fieldset>
  );
}

/** While a year is typed, each key gives a valid day: in the year 2, 20, 202. None of them is meant. */
const isComplete = (day: string): boolean => day === '' || day >= '2000';

function DayField({ label, value, onChange }: { label: string; value: string | null; onChange: (day: string | null) => void }) {
  const id = useId();
  const [typed, setTyped] = useState({ forValue: value, day: value ?? '' });
  const day = typed.forValue === value ? typed.day : (value ?? '');
  const change = (next: string) => {
    const meant = isComplete(next);
    setTyped({ forValue: meant ? next || null : value, day: next });
    if (meant) onChange(next || null);
  };
  return (
    <div className="date-field">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" className="control" value={day} onChange={(event) => change(event.target.value)} />
    </div>
  );
}
