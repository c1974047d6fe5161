import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SearchScope } from '@/data/hooks/use-client-search';
import { useUserState } from '@/data/user-state';
import { getPressedKey } from '@/lib/device/keyboard';
import { SearchScopeLine } from '@/parts/clients/search-scope';
import { RetryButton } from '@/ui/feedback/retry-button';
import { getControlClass } from '@/ui/forms/field-classes';
import { optionClass } from '@/ui/forms/option-class';
import { Dialog, dialogNoteClass } from '@/ui/overlays/dialog';
import { formatCount } from '@/ui/tables/paged-list';
import { parseAct, parseNamedNumber } from './find-matches';
import {
  createActGroup,
  createClientGroup,
  createPageGroup,
  createRequestGroup,
  createSettingsGroup,
  getGroupState,
  type PaletteGroup,
  type PaletteItem,
  type PalettePage,
} from './palette-groups';
import { usePeople, useRequests } from './use-palette-search';
import { useRequestRecords } from './use-request-records';

interface CommandPaletteProps {
  /** As the menu names them. */
  pages: readonly PalettePage[];
  onClose: () => void;
}

/**
 * Finds pages, settings, clients, requests and acts while the administrator types (WAI-ARIA combobox
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
  const isBusy = (item: PaletteItem) =>
    search.groups.some(({ items: own, state }) => state === 'busy' && own.includes(item));
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
    // Until its group is known, another match may take the first place.
    else if (active && (marked >= 0 || !isBusy(active))) choose(active);
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
              group={group}
              listId={listId}
              active={active}
              places={items}
              onPress={choose}
            />
          ))}
        </div>
        <p role="status" className="px-2.5 py-1.5 text-ink-2 text-t-sm/[1.45]">
          {getStatusText(search, text)}
        </p>
        <Failure groups={search.failed} onRetry={retry} />
      </div>
      <div className="mt-3 min-h-14 text-ink-3 max-sm:min-h-18 text-t-xs">
        {text.trim() === '' ? searchHint : <Scope people={search.people} requests={search.scope} />}
      </div>
    </Dialog>
  );
}

const searchHint =
  'Try a name or a phone number, “250”, a transaction id, “D4 maya”, “pause”, or “adjust” and a name.';

/** What was found for the text, and where it was looked for. */
function usePalette(pages: readonly PalettePage[], text: string) {
  const { uid: me, profile } = useUserState();
  const { isNamed, person } = parseAct(text);
  const people = usePeople(parseNamedNumber(text)?.person ?? person);
  const requests = useRequests(text, people.found);
  const records = useRequestRecords(text, people.found);
  const isRequestWanted = requests.isWanted || records.isWanted;
  const peopleState = getGroupState({ busy: people.busy, failed: people.error !== null });
  const page = createPageGroup(pages, text);
  const settings = createSettingsGroup(text);
  const clients = createClientGroup(people.found, text, peopleState);
  const request = createRequestGroup({
    pending: requests.found,
    getNumber: requests.getNumber,
    getProfile: requests.getProfile,
    records: records.requests,
    entries: records.entries,
    state: getGroupState({
      busy: requests.busy || records.busy || (isNumberOfPerson(text) && people.busy),
      failed: requests.failed || records.failed,
    }),
  });
  const act = createActGroup(people.found, text, me, { role: profile.desk, state: peopleState });
  // A text with a digit is more often a part of a request than of a name.
  const others = isRequestWanted ? [request, clients, act] : [clients, request, act];
  const all = isNamed ? [act, page, settings, clients, request] : [page, settings, ...others];
  return {
    groups: getSettledGroups(all),
    busy: all.some(({ state }) => state === 'busy'),
    failed: all.filter(({ state }) => state === 'failed'),
    retry: () => Promise.all([people.refetch(), requests.refetch(), records.refetch()]),
    people: people.scope,
    scope: isRequestWanted && !records.isWanted ? describeRequestScope(requests.searched) : '',
  };
}

const isNumberOfPerson = (text: string): boolean => parseNamedNumber(text) !== null;

/**
 * Groups in order, up to the first that is still searched: what comes later never moves what is
 * shown, and Enter opens the first match.
 */
function getSettledGroups(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  const busy = groups.findIndex(({ state }) => state === 'busy');
  const settled = busy < 0 ? groups : groups.slice(0, busy + 1);
  return settled.filter(({ items, state }) => items.length > 0 || state !== 'ready');
}

/** A part of a request is looked for only where the lists are loaded. */
function describeRequestScope(searched: ReturnType<typeof useRequests>['searched']): string {
  const longer = searched.filter(({ more }) => more).map(({ col }) => col);
  const which =
    longer.length === 0
      ? 'waiting requests'
      : `the ${longer.join(' and ')} that have waited longest`;
  return `Searched ${which}. A whole id, address or amount, or “D4” with a name, finds every request.`;
}

function getStatusText(
  { busy, groups }: Pick<ReturnType<typeof usePalette>, 'busy' | 'groups'>,
  text: string,
): string {
  if (busy) return 'Searching…';
  if (text.trim() === '') return '';
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  if (count === 0)
    return groups.length === 0 ? `Nothing found for “${text.trim()}”.` : 'Nothing else found.';
  const more = groups.some(({ hiddenCount }) => hiddenCount > 0);
  return `${formatCount(count, { one: 'result', many: 'results' })}.${more ? ' There are more: type more.' : ''}`;
}

function Failure({ groups, onRetry }: { groups: readonly PaletteGroup[]; onRetry: () => unknown }) {
  if (groups.length === 0) return null;
  return (
    <p className="px-2.5 text-t-sm">
      Couldn’t search {groups.map(({ label }) => label.toLowerCase()).join(' and ')}.{' '}
      <RetryButton onRetry={onRetry} />
    </p>
  );
}

/** What was searched, where that is not everything. */
const Scope = ({ people, requests }: { people: SearchScope; requests: string }) => (
  <>
    <SearchScopeLine scope={people} />
    {requests}
  </>
);

interface GroupProps {
  group: PaletteGroup;
  listId: string;
  active: PaletteItem | undefined;
  /** All options in order. */
  places: readonly PaletteItem[];
  onPress: (item: PaletteItem) => void;
}

/** Counted once it is known. */
function getGroupNote({ items, hiddenCount, state }: PaletteGroup): string {
  if (state === 'busy') return 'searching…';
  if (state === 'failed') return 'not searched';
  const count = items.length.toLocaleString('en-US');
  return hiddenCount > 0
    ? `${count} of ${(items.length + hiddenCount).toLocaleString('en-US')}`
    : count;
}

function Group({ group, listId, active, places, onPress }: GroupProps) {
  const { label, items } = group;
  return (
    <fieldset aria-label={label}>
      <legend className="px-2.5 pt-2 pb-1 text-ink-3 text-t-xs">
        <span className="font-medium">{label}</span> · {getGroupNote(group)}
      </legend>
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
