import { type ReactNode, type Ref, startTransition, useId, useOptimistic } from 'react';
import { cx } from '@/ui/cx';
import { getControlClass } from '@/ui/forms/field-classes';

export const toolbarClass = 'mb-6 flex flex-wrap items-center gap-3 print:hidden';

/**
 * Filters, order and export of the list below. An element with `ml-auto` begins the right-hand
 * side.
 */
export function Toolbar({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <search className={cx(toolbarClass, className)} aria-label={label}>
      {children}
    </search>
  );
}

interface SearchBoxProps {
  label: string;
  placeholder?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Wider, if the bar has room. */
  wide?: boolean | undefined;
  /** Places it in its bar. */
  className?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A text filter, outside any form. Each letter shows at once; the page follows in a transition. */
export function SearchBox({
  label,
  placeholder,
  value,
  onChange,
  wide,
  className,
  ref,
}: SearchBoxProps) {
  const id = useId();
  const [typed, setTyped] = useOptimistic(value);
  const type = (text: string) =>
    startTransition(() => {
      setTyped(text);
      onChange(text);
    });
  return (
    <div className={cx('max-sm:flex-[1_1_100%]', className)}>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <input
        ref={ref}
        id={id}
        type="search"
        className={cx(
          getControlClass('search', { inBar: true }),
          'max-sm:w-full',
          wide ? 'w-[min(22rem,100%)]' : 'w-72 max-w-full',
        )}
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
  /** As wide as its box. Otherwise it is as wide as its text, and has less padding on a phone. */
  wide?: boolean | undefined;
  /** Places it in its bar. */
  className?: string | undefined;
}

/**
 * A select that filters or orders a list. Its label is for screen readers only, because the options
 * explain themselves.
 */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, value, options, onChange, wide, className = 'max-sm:flex-auto' } = props;
  return (
    <select
      className={cx(
        getControlClass('select', { inBar: true }),
        wide ? 'w-full' : 'max-sm:ps-2.5 max-sm:pe-7 max-sm:[--arrow:0.5rem]',
        className,
      )}
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
export const OptionalFilter = <Value extends string>({
  label,
  every,
  value,
  options,
  onChange,
}: OptionalFilterProps<Value>) => (
  <FilterSelect<Value | 'every'>
    label={label}
    value={value ?? 'every'}
    options={[{ value: 'every', label: every }, ...options]}
    onChange={(chosen) =>
      onChange(options.find((option) => option.value === chosen)?.value ?? null)
    }
  />
);

interface ListToolbarProps {
  /** For screen readers: "Filter the deposits". */
  label: string;
  search: {
    label: string;
    placeholder?: string;
    text: string;
    onText: (text: string) => void;
    ref?: Ref<HTMLInputElement> | undefined;
  };
  /** Filters and order, after the search box. */
  children?: ReactNode;
  /** On the right: the export. */
  end?: ReactNode;
}

/** The toolbar of a list of the desk. */
export const ListToolbar = ({
  label,
  search: { text, onText, placeholder, ...search },
  children,
  end,
}: ListToolbarProps) => (
  <Toolbar label={label}>
    <SearchBox
      {...search}
      placeholder={placeholder ?? search.label}
      value={text}
      onChange={onText}
    />
    {children}
    {end && <div className="ml-auto">{end}</div>}
  </Toolbar>
);
