import { useId, useState } from 'react';
import { describedBy, Refusal } from './field';
import './date-range.css';

export interface DateRangeProps {
  /** What these days narrow: "Days of the statement". Only said. */
  label: string;
  /** `2026-03-01`; null where it is open. */
  from: string | null;
  to: string | null;
  onChange: (from: string | null, to: string | null) => void;
}

/** From one day to another, both included. The other way round there are no days between them, which is said here and not left to an empty list. */
export function DateRange({ label, from, to, onChange }: DateRangeProps) {
  const id = useId();
  const wrong = from !== null && to !== null && from > to ? 'The first day is after the last one.' : undefined;
  const control = { 'aria-invalid': wrong !== undefined || undefined, 'aria-describedby': describedBy(id, { error: wrong }) };
  return (
    <fieldset className="date-range">
      <legend className="sr-only">{label}</legend>
      <DayField {...control} label="From" value={from} onChange={(day) => onChange(day, to)} />
      <DayField {...control} label="To" value={to} onChange={(day) => onChange(from, day)} />
      <Refusal id={id} error={wrong} />
    </fieldset>
  );
}

interface DayFieldProps {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** While a year is being typed there is a day at each key: the year 2, the year 20, the year 202. None of them is meant. */
const isMeant = (day: string): boolean => day === '' || day >= '2000';

function DayField({ label, value, onChange, ...control }: DayFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState({ of: value, day: value ?? '' });
  const day = typed.of === value ? typed.day : (value ?? '');
  const change = (next: string) => {
    const meant = isMeant(next);
    setTyped({ of: meant ? next || null : value, day: next });
    if (meant) onChange(next || null);
  };
  return (
    <div className="date-field">
      <label htmlFor={id}>{label}</label>
      <input {...control} id={id} type="date" className="control" value={day} onChange={(event) => change(event.target.value)} />
    </div>
  );
}
