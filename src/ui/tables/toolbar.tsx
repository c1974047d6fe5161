import { type ReactNode, startTransition, useId, useOptimistic } from 'react';
import '@/ui/forms/field.css';
import './toolbar.css';

/** What narrows, orders or exports the list below it. An element with `ml-auto` begins the right-hand side. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <search className="toolbar" aria-label={label}>
      {children}
    </search>
  );
}

interface SearchBoxProps {
  label: string;
  placeholder?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** A filter by text, outside any form; it takes effect as one types: the letter stands at once, and the page follows when it can. */
export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  const id = useId();
  const [typed, setTyped] = useOptimistic(value);
  const type = (text: string) =>
    startTransition(() => {
      setTyped(text);
      onChange(text);
    });
  return (
    <div className="search-box">
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        className="control"
        placeholder={placeholder}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
      />
    </div>
  );
}

interface PickerProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A choice that narrows or orders a list; its label is only said, since the options speak for themselves. */
export function Picker<Value extends string>({ label, value, options, onChange }: PickerProps<Value>) {
  return (
    <select
      className="control"
      aria-label={label}
      value={value}
      onChange={(event) => {
        const found = options.find((option) => option.value === event.target.value);
        if (found) onChange(found.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
