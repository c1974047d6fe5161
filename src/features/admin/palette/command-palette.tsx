import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUserState } from '@/data/user-state';
import { getPressedKey } from '@/lib/keyboard';
import { RetryButton } from '@/ui/feedback/retry-button';
import { getControlClass } from '@/ui/forms/field-classes';
import { optionClass } from '@/ui/forms/option-class';
import { Dialog, dialogNoteClass } from '@/ui/overlays/dialog';
import { formatCount } from '@/ui/tables/paged-list';
import { parseAct } from './find-matches';
import {
  createActGroup,
  createClientGroup,
  createPageGroup,
  createRequestGroup,
  type PaletteGroup,
  type PaletteItem,
  type PalettePage,
} from './palette-groups';
import { usePeople, useRequests } from './use-palette-search';

interface CommandPaletteProps {
  /** As the menu names them. */
  pages: readonly PalettePage[];
  onClose: () => void;
}

/**
 * Finds pages, clients, waiting requests and acts while the administrator types (WAI-ARIA combobox
 * with a list).
 */
export function CommandPalette({ pages, onClose }: CommandPaletteProps) {
  const [text, setText] = useState('');
  const search = usePalette(pages, text);
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string | null>(null);
  const inputId = useId();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const items = search.groups.flatMap((group) => group.items);
  const marked = items.findIndex(({ id }) => id === wanted);
  const place = Math.max(0, marked);
  const active = items[place];
  const choose = ({ to, arrival }: PaletteItem) => {
    onClose();
    void navigate(to, { state: arrival ?? null });
  };
  const goTo = (next: number) => {
    const target = (next + items.length) % Math.max(1, items.length);
    setWanted(items[target]?.id ?? null);
    list.current?.querySelectorAll('[role=option]')[target]?.scrollIntoView({ block: 'nearest' });
  };
  const retry = () => {
    // The button is gone while the search runs.
    input.current?.focus();
    return search.retry();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = getPressedKey(event);
    const arrows = { ArrowDown: place + 1, ArrowUp: place - 1 };
    // In a text these keys move the cursor.
    const ends = text === '' ? { Home: 0, End: items.length - 1 } : {};
    const steps: Partial<Record<string, number>> = { ...arrows, ...ends };
    const next = steps[key];
    if (next === undefined && key !== 'Enter') return;
    event.preventDefault();
    if (next !== undefined) goTo(next);
    // Until the search is over, another match may take the first place.
    else if (active && !(search.busy && marked < 0 && !search.isFixed(active))) choose(active);
  };
  return (
    <Dialog
      title="Search the desk"
      onClose={onClose}
      footer={<p className={dialogNoteClass}>Arrow keys move, Enter opens, Esc closes.</p>}
    >
      <label htmlFor={inputId} className="sr-only">
        Page, client, request or act
      </label>
      <input
        id={inputId}
        ref={input}
        data-autofocus=""
        type="search"
        className={getControlClass('search')}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && `${listId}-${place}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        placeholder="Client, amount, transaction id, page…"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setWanted(null);
        }}
        onKeyDown={onKeyDown}
      />
      {/* As high with few results as with many, so that the field does not move while one types. */}
      <div
        ref={list}
        className="mt-3 h-[min(26rem,48dvh)] low:h-auto overflow-y-auto overscroll-contain"
      >
        <div role="listbox" id={listId} aria-label="Results" aria-busy={search.busy || undefined}>
          {search.groups.map((group) => (
            <Group
              key={group.label}
              {...group}
              listId={listId}
              active={active}
              places={items}
              onPress={choose}
            />
          ))}
        </div>
        <p role="status" className="px-2.5 py-1.5 text-ink-2 text-t-sm/[1.45]">
          {getStatusText(search, items.length, text)}
        </p>
        {search.failed && <RetryButton onRetry={retry} />}
      </div>
      <p className="mt-3 min-h-14 text-ink-3 max-sm:min-h-18 text-t-xs">
        {text.trim() === '' ? searchHint : search.scope}
      </p>
    </Dialog>
  );
}

const searchHint = 'Try a name, “250”, “D4”, part of an address, or “adjust” and a name.';

/** What was found for the text, and where it was looked for. */
function usePalette(pages: readonly PalettePage[], text: string) {
  const { uid: me, profile } = useUserState();
  const { isNamed, person } = parseAct(text);
  const people = usePeople(person);
  const requests = useRequests(text, people.found);
  const page = createPageGroup(pages, text);
  const clients = createClientGroup(people.found);
  const waiting = createRequestGroup(requests.found, requests.getNumber, requests.getProfile);
  const act = createActGroup(people.found, text, me, profile.desk);
  // A text with a digit is more often a part of a request than of a name.
  const others = requests.isWanted ? [waiting, clients, act] : [clients, waiting, act];
  const groups = (isNamed ? [act, page, clients, waiting] : [page, ...others]).filter(
    ({ items }) => items.length > 0,
  );
  return {
    groups,
    busy: people.busy || requests.busy,
    failed: people.failed || requests.failed,
    retry: () =>
      Promise.all([people.failed && people.refetch(), requests.failed && requests.refetch()]),
    more: people.more || groups.some(({ hiddenCount }) => hiddenCount > 0),
    /**
     * No match that is still searched can take its place. Clients wait: another one may look the
     * same.
     */
    isFixed: (item: PaletteItem) =>
      !isNamed &&
      (page.items.includes(item) ||
        (requests.isWanted && !requests.busy && waiting.items.includes(item))),
    scope: [
      describePeopleScope(people),
      (requests.isWanted || requests.found.length > 0) && describeRequestScope(requests.searched),
    ]
      .filter(Boolean)
      .join(' '),
  };
}

const describePeopleScope = ({ isAsked, loadedCount }: ReturnType<typeof usePeople>): string =>
  isAsked
    ? `Clients: all by the start of last name, username or email; any part of them, or of the phone number, among the ${loadedCount} loaded.`
    : `Clients: any part of name, username, email or phone number, among the ${loadedCount} loaded.`;

const queueNouns = {
  deposits: { one: 'waiting deposit', many: 'waiting deposits' },
  withdrawals: { one: 'waiting withdrawal', many: 'waiting withdrawals' },
  proposals: { one: 'waiting proposal', many: 'waiting proposals' },
  trades: { one: 'open trade', many: 'open trades' },
};

function describeRequestScope(searched: ReturnType<typeof useRequests>['searched']): string {
  if (searched.length === 0) return '';
  const parts = searched.map(({ col, items }) => formatCount(items.length, queueNouns[col]));
  const longer = searched.filter(({ more }) => more).map(({ col }) => col);
  const rest =
    longer.length > 0
      ? ` Only the oldest requests are loaded. Open ${longer.join(' or ')} to see the rest.`
      : '';
  return `Requests: among the loaded ${parts.join(', ')}.${rest}`;
}

function getStatusText(
  { busy, failed, more }: { busy: boolean; failed: boolean; more: boolean },
  count: number,
  text: string,
): string {
  if (failed) return 'Part of the search failed.';
  if (busy) return 'Searching…';
  if (count === 0) return `Nothing found for “${text.trim()}”.`;
  if (text.trim() === '') return '';
  return `${formatCount(count, { one: 'result', many: 'results' })}.${more ? ' There may be more: type more.' : ''}`;
}

interface GroupProps extends PaletteGroup {
  listId: string;
  active: PaletteItem | undefined;
  /** All options in order. */
  places: readonly PaletteItem[];
  onPress: (item: PaletteItem) => void;
}

function Group({ label, items, listId, active, places, onPress }: GroupProps) {
  return (
    <fieldset>
      <legend className="px-2.5 pt-2 pb-1 font-medium text-ink-3 text-t-xs">{label}</legend>
      {items.map((item) => (
        // The focus stays in the input, which handles the keys.
        <button
          key={item.id}
          type="button"
          role="option"
          id={`${listId}-${places.indexOf(item)}`}
          tabIndex={-1}
          aria-selected={item === active}
          className={optionClass}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPress(item)}
        >
          <span className="grid min-w-0 font-medium leading-[1.35] wrap-anywhere">
            {item.title}
            {item.detail && (
              <small className="font-normal text-ink-3 text-t-xs leading-[inherit]">
                {item.detail}
              </small>
            )}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
