import { useId, useState } from 'react';
import { readNumber } from '@/domain/decimal';
import type { DecimalText } from '@/domain/trades/calculators';
import { fieldClass, fieldLabelClass, getControlClass } from '@/ui/forms/field-classes';
import { Heading } from '@/ui/heading';
import { type SumRow, SumTable } from '@/ui/ledger/sum-table';

interface CalculatorField<Name extends string> {
  name: Name;
  label: string;
  /** Initial value: the example of the text. */
  start: DecimalText;
  /** What is allowed besides a figure above zero. */
  canBe?: 'anything' | 'zero' | undefined;
}

interface CalculatorProps<Name extends string> {
  title: string;
  fields: readonly CalculatorField<Name>[];
  /** Returns the results; null if nothing can be computed. */
  rows: (figures: Record<Name, DecimalText>) => readonly SumRow[] | null;
  /** What the calculation leaves out. */
  note: string;
}

function findFieldIssue({ canBe }: CalculatorField<string>, typed: string): string | null {
  const figure = readNumber(typed);
  if (figure === null || !/^-?\d{1,12}([.]\d{1,10})?$/.test(figure))
    return 'Enter a number, e.g. 100 or 0.5.';
  if (canBe === 'anything') return null;
  if (figure.startsWith('-')) return 'Enter zero or more.';
  return canBe === 'zero' || /[1-9]/.test(figure) ? null : 'Enter a number above zero.';
}

/**
 * A small calculation that the reader can change. It updates while typing, and shows errors at
 * their fields.
 */
export function Calculator<Name extends string>({
  title,
  fields,
  rows,
  note,
}: CalculatorProps<Name>) {
  const [typed, setTyped] = useState(
    () =>
      Object.fromEntries(fields.map(({ name, start }) => [name, start])) as Record<Name, string>,
  );
  const issues = fields.map((field) => findFieldIssue(field, typed[field.name]));
  // The 0 is never used: nothing is computed while a field has an error.
  const figures = Object.fromEntries(
    fields.map(({ name }) => [name, readNumber(typed[name]) ?? '0']),
  ) as Record<Name, DecimalText>;
  const result = issues.every((one) => one === null) ? rows(figures) : null;
  return (
    <section className="mt-8 w-full border-t border-rule-ink pt-4">
      <Heading className="mb-4 text-d-sm">{title}</Heading>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] items-end gap-4">
        {fields.map((field, i) => (
          <CalculatorInput
            key={field.name}
            label={field.label}
            value={typed[field.name]}
            issue={issues[i] ?? null}
            onChange={(text) => setTyped((before) => ({ ...before, [field.name]: text }))}
          />
        ))}
      </div>
      <div role="status" className="mt-4">
        {result ? (
          <SumTable rows={result} caption={title} />
        ) : (
          <p>These numbers don’t give a result.</p>
        )}
      </div>
      <p className="mt-3 text-t-sm text-ink-3">{note}</p>
    </section>
  );
}

interface CalculatorInputProps {
  label: string;
  value: string;
  issue: string | null;
  onChange: (text: string) => void;
}

function CalculatorInput({ label, value, issue, onChange }: CalculatorInputProps) {
  const id = useId();
  return (
    <div className={fieldClass}>
      <label className={fieldLabelClass} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={getControlClass('figure')}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        aria-invalid={issue !== null}
        aria-describedby={issue === null ? undefined : `${id}-wrong`}
        onChange={(event) => onChange(event.target.value)}
      />
      {issue !== null && (
        <p id={`${id}-wrong`} className="mt-1 text-t-sm/[inherit] text-red">
          {issue}
        </p>
      )}
    </div>
  );
}
