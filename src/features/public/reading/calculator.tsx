import { useId, useState } from 'react';
import { removeGrouping, replaceDecimalComma } from '@/domain/input/decimal';
import type { DecimalText } from '@/domain/trades/calculators';
import { Heading } from '@/ui/heading';
import { type SumRow, SumTable } from '@/ui/ledger/sum-table';
import '@/ui/forms/field.css';
import './calculator.css';

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

/** The 0 is never used: nothing is computed while a field has a fault. */
const removeSeparators = (typed: string): DecimalText => removeGrouping(typed.trim()) ?? '0';

function findFieldIssue({ canBe }: CalculatorField<string>, typed: string): string | null {
  const figure = removeGrouping(typed.trim());
  if (figure === null || !/^-?\d{1,12}([.]\d{1,10})?$/.test(figure)) {
    const meant = replaceDecimalComma(typed.trim());
    return meant ? `Write a point before the decimals: ${meant}.` : 'Write a figure, such as 100 or 0.5.';
  }
  if (canBe === 'anything') return null;
  if (figure.startsWith('-')) return 'Write a figure that is not below zero.';
  return canBe === 'zero' || /[1-9]/.test(figure) ? null : 'Write a figure above zero.';
}

/** A small calculation that the reader can change. It updates while typing, and shows faults at their fields. */
export function Calculator<Name extends string>({ title, fields, rows, note }: CalculatorProps<Name>) {
  const [typed, setTyped] = useState(() => Object.fromEntries(fields.map(({ name, start }) => [name, start])) as Record<Name, string>);
  const issues = fields.map((field) => findFieldIssue(field, typed[field.name]));
  const figures = Object.fromEntries(fields.map(({ name }) => [name, removeSeparators(typed[name])])) as Record<Name, DecimalText>;
  const result = issues.every((one) => one === null) ? rows(figures) : null;
  return (
    <section className="calculator">
      <Heading>{title}</Heading>
      <div className="calculator-fields">
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
      <div role="status" className="calculator-result">
        {result ? <SumTable rows={result} caption={title} /> : <p>Nothing can be computed from these figures.</p>}
      </div>
      <p className="calculator-note">{note}</p>
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
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="control"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        aria-invalid={issue !== null}
        aria-describedby={issue === null ? undefined : `${id}-wrong`}
        onChange={(event) => onChange(event.target.value)}
      />
      {issue !== null && (
        <p id={`${id}-wrong`} className="calculator-wrong">
          {issue}
        </p>
      )}
    </div>
  );
}
