import { type ReactNode, type Ref, startTransition, useId, useOptimistic } from 'react';
import '@/ui/forms/field.css';
import './toolbar.css';

/** Filters, order and export of the list below. An element with `ml-auto` begins the right-hand side. */
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
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A text filter, outside any form. Each letter shows at once; the page follows in a transition. */
export function SearchBox({ label, placeholder, value, onChange, ref }: SearchBoxProps) {
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
        ref={ref}
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

interface FilterSelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A select that filters or orders a list. Its label is for screen readers only, because the options explain themselves. */
export function FilterSelect<Value extends string>({ label, value, options, onChange }: FilterSelectProps<Value>) {
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

interface OptionalFilterProps<Value extends string> {
  label: string;
  /** Label of the option that does not filter: "Every coin". */
  every: string;
  /** Null if it does not filter. */
  value: Value | null;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | null) => void;
}

/** A select that filters a list by one value, or not at all. */
export const OptionalFilter = <Value extends string>({ label, every, value, options, onChange }: OptionalFilterProps<Value>) => (
  <FilterSelect<Value | 'every'>
    label={label}
    value={value ?? 'every'}
    options={[{ value: 'every', label: every }, ...options]}
    onChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value ?? null)}
  />
);

interface ListToolbarProps {
  /** For screen readers: "Filter the deposits". */
  label: string;
  search: { label: string; placeholder?: string; text: string; onText: (text: string) => void; ref?: Ref<HTMLInputElement> | undefined };
  /** Filters and order, after the search box. */
  children?: ReactNode;
  /** On the right: the export. */
  end?: ReactNode;
}

/** The toolbar of a list of the desk. */
export const ListToolbar = ({ label, search: { text, onText, placeholder, ...search }, children, end }: ListToolbarProps) => (
  <Toolbar label={label}>
    <SearchBox {...search} placeholder={placeholder ?? search.label} value={text} onChange={onText} />
    {children}
    {end && <div className="ml-auto">{end}</div>}
  </Toolbar>
);
