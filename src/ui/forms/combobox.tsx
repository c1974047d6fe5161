import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react';
import { getPressedKey } from '@/lib/device/keyboard';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { Photo } from '@/ui/photo';
import { Field, getDescribedBy } from './field';
import { getControlClass } from './field-classes';
import { optionClass } from './option-class';

/**
 * How to narrow a search that has more matches than it shows. Hundreds of people may share a last
 * name that is typed in full.
 */
const getSearchHint = (typed: string): string =>
  /\s/.test(typed.trim())
    ? 'Type more of the name, or the email.'
    : 'Add the first name, or type the email.';

interface ComboboxOption {
  name: string;
  /** Tells people with the same name apart: the e-mail address. */
  detail: string;
  photo?: string | undefined;
  /** What to know before choosing this one. */
  marks?: ReactNode;
}

export interface ComboboxProps<Found> {
  label: ReactNode;
  hint?: ReactNode;
  placeholder?: string | undefined;
  error?: string | undefined;
  text: string;
  onTextChange: (text: string) => void;
  /** The matches for the text; `more` if there are others. */
  results: QueryState<{ rows: readonly Found[]; more: boolean }>;
  /** Another match may come before those found, so Enter must not choose yet; a press may. */
  busy: boolean;
  getKey: (row: Found) => string;
  getOption: (row: Found) => ComboboxOption;
  legend?: ReactNode;
  onSelect: (row: Found) => void;
  ref?: Ref<HTMLInputElement> | undefined;
}

const popupClass = cx(
  'absolute inset-x-0 top-full z-20 mt-1 max-h-[min(24rem,50vh)] overflow-y-auto',
  'rounded-r-2 border border-rule bg-sheet p-2 shadow-lift',
);
const noteClass = 'px-2.5 py-1.5 empty:hidden';

/**
 * Searches while the user types. Arrow keys move, Enter chooses, Escape closes (WAI-ARIA combobox
 * with a list).
 */
export function Combobox<Found>(props: ComboboxProps<Found>) {
  const { label, hint, placeholder, error, text, onTextChange, results, legend, ref } = props;
  const id = useId();
  const list = useOptionList(props);
  const { open, active, listId } = list;
  return (
    <div className="relative max-w-112" ref={list.box}>
      <Field id={id} label={label} hint={hint} error={error}>
        <input
          ref={ref}
          id={id}
          type="text"
          className={getControlClass()}
          role="combobox"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={getDescribedBy(id, { hint, error })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            onTextChange(event.target.value);
            list.begin();
          }}
          onKeyDown={list.onKeyDown}
          onBlur={list.onBlur}
        />
      </Field>
      <div className={cx(popupClass, !open && 'hidden')}>
        <OptionList {...props} id={listId} active={active} onPress={list.choose} />
        <div className={noteClass}>{legend}</div>
        <p className={cx('text-ink-2 text-t-sm/[1.45]', noteClass)} role="status">
          {open && getStatusText(results, text)}
        </p>
        {open && results.status === 'error' && (
          <Button dense onBlur={list.onBlur} onClick={() => void results.refetch()}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}

function useOptionList<Found>({
  text,
  onTextChange,
  results,
  busy,
  onSelect,
}: ComboboxProps<Found>) {
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  const [wanted, setWanted] = useState(0);
  const rows = results.data?.rows ?? [];
  const open = shown && text.trim() !== '';
  const active = Math.min(wanted, rows.length - 1);
  const begin = () => {
    setShown(true);
    setWanted(0);
  };
  const choose = (place: number) => {
    const row = rows[place];
    if (!row) return;
    setShown(false);
    onSelect(row);
  };
  const go = (event: KeyboardEvent, place: number) => {
    event.preventDefault();
    setShown(true);
    setWanted((place + rows.length) % Math.max(1, rows.length));
  };
  const leave = (event: KeyboardEvent) => {
    if (text === '') return;
    // Keeps a surrounding dialog open: this key was for the list.
    event.preventDefault();
    event.stopPropagation();
    if (open) setShown(false);
    else onTextChange('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = getPressedKey(event);
    if (key === 'ArrowDown') go(event, open ? active + 1 : 0);
    else if (key === 'ArrowUp') go(event, open ? active - 1 : rows.length - 1);
    else if (key === 'Escape') leave(event);
    else if (key === 'Enter' && open) {
      // Chooses, instead of submitting a surrounding form.
      event.preventDefault();
      if (!busy) choose(active);
    }
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!box.current?.contains(relatedTarget)) setShown(false);
  };
  return { box, listId, open, active, begin, choose, onKeyDown, onBlur };
}

type OptionListProps<Found> = Pick<
  ComboboxProps<Found>,
  'results' | 'busy' | 'getKey' | 'getOption'
> & {
  id: string;
  active: number;
  onPress: (place: number) => void;
};

function OptionList<Found>({
  results,
  busy,
  getKey,
  getOption,
  id,
  active,
  onPress,
}: OptionListProps<Found>) {
  return (
    <div role="listbox" id={id} aria-label="Results" aria-busy={busy || undefined}>
      {(results.data?.rows ?? []).map((row, place) => {
        const { name, detail, photo, marks } = getOption(row);
        return (
          // The focus stays in the input, which handles the keys.
          <button
            key={getKey(row)}
            type="button"
            role="option"
            id={`${id}-${place}`}
            tabIndex={-1}
            aria-selected={place === active}
            className={optionClass}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPress(place)}
          >
            <Photo src={photo} name={name} alt="" />
            <span className="grid min-w-0 font-medium leading-[1.35] wrap-anywhere">
              {name}
              <small className="font-normal text-ink-3 text-t-xs leading-[inherit]">{detail}</small>
              {marks}
            </span>
          </button>
        );
      })}
    </div>
  );
}

function getStatusText({ status, data }: ComboboxProps<unknown>['results'], text: string): string {
  if (status === 'error') return 'The search failed.';
  if (!data) return 'Searching…';
  const typed = text.trim();
  const none = data.rows.length === 0;
  if (none) return `No one found for “${typed}”. Try another part of the name, email or phone.`;
  return data.more ? `There may be more. ${getSearchHint(typed)}` : '';
}
