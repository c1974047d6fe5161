import { Keyboard } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { writeStored } from '@/lib/device/device';
import { getPressedKey, isApple } from '@/lib/device/keyboard';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { SegmentedControl } from '@/ui/forms/segmented-control';
import { letterKeysName, useLetterKeys } from '@/ui/hooks/use-letter-keys';
import { KeyCap } from '@/ui/key-cap';
import { Dialog } from '@/ui/overlays/dialog';
import { partLabel } from '@/ui/part-label';
import { getFocusedRow, getOpeners } from './row-focus';

/** A key that acts on the row that has the focus. */
export interface RowKey {
  key: string;
  /** What the help shows: "Confirm". */
  description: string;
  run: (rowId: string) => void;
}

interface ListKeysProps {
  /** What Enter does: "Open the decision". */
  openDescription: string;
  rowKeys?: readonly RowKey[] | undefined;
  /** Keys of the panel that a row opens, for the help. */
  panelKeys?: readonly Pick<RowKey, 'key' | 'description'>[] | undefined;
  /**
   * The page's search box, toolbar and list: rows are found by `getOpenerProps`, the search box by
   * its type or role.
   */
  children: ReactNode;
}

/**
 * It is below the rows, so it appears with them: shown earlier, it would move. Without a keyboard
 * there is nothing to explain.
 */
const helpClass =
  'mt-4 flex justify-end group-has-aria-busy/keys:invisible [@media(hover:none)]:hidden';

/**
 * A list that is operated by keys: j and k move between rows, Enter opens one, / goes to the
 * search, ? shows the help. Ignores keys that are typed into a field or while a dialog is open.
 */
export function ListKeys({
  openDescription,
  rowKeys = [],
  panelKeys = [],
  children,
}: ListKeysProps) {
  const box = useRef<HTMLDivElement>(null);
  const [help, setHelp] = useState(false);
  const letters = useLetterKeys();
  useKeys(box, letters, rowKeys, () => setHelp(true));
  return (
    <div ref={box} className="group/keys">
      {children}
      <div className={helpClass}>
        <Button kind="plain" dense onClick={() => setHelp(true)}>
          <Keyboard aria-hidden="true" />
          Shortcuts
        </Button>
      </div>
      <Dialog open={help} onClose={() => setHelp(false)} title="Keyboard shortcuts">
        <KeyTable rows={[...getDefaultKeys(openDescription), ...rowKeys]} />
        {panelKeys.length > 0 && (
          <>
            <p className={cx('mt-4', partLabel.ruled)}>When one is open</p>
            <KeyTable rows={panelKeys} />
          </>
        )}
        <div className="mt-4">
          <SegmentedControl
            label="Single-key shortcuts"
            value={letters ? 'on' : 'off'}
            options={onOffOptions}
            onChange={(choice) => writeStored(letterKeysName, choice === 'on' ? null : 'off')}
          />
        </div>
      </Dialog>
    </div>
  );
}

const onOffOptions = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

const getDefaultKeys = (openDescription: string) => [
  { key: 'j, ↓', description: 'Next row' },
  { key: 'k, ↑', description: 'Previous row' },
  { key: 'Enter', description: openDescription },
  { key: '/', description: 'Search' },
  { key: '?', description: 'Show shortcuts' },
  { key: isApple() ? '⌘ K' : 'Ctrl K', description: 'Search the desk' },
];

const KeyTable = ({ rows }: { rows: readonly { key: string; description: string }[] }) => (
  <dl>
    {rows.map(({ key, description }) => (
      <div
        key={key}
        className="grid grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-4 border-rule border-b py-row-dense text-t-ui/[inherit]"
      >
        <dt className="flex gap-1.5">
          {key.split(', ').map((one) => (
            <KeyCap key={one}>{one}</KeyCap>
          ))}
        </dt>
        <dd>{description}</dd>
      </div>
    ))}
  </dl>
);

function useKeys(
  box: RefObject<HTMLElement | null>,
  letters: boolean,
  rowKeys: readonly RowKey[],
  onHelp: () => void,
) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      isTypingOrInOverlay(event.target)
    )
      return;
    if (handleKey(getPressedKey(event), box.current, { letters, rowKeys, onHelp }))
      event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const typingSelector =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** Whether a key that is pressed there types text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(typingSelector);

const isTypingOrInOverlay = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open], [popover]:popover-open') !== null || isTyping(target);

interface Keys {
  letters: boolean;
  rowKeys: readonly RowKey[];
  onHelp: () => void;
}

/** @returns whether the list handled the key */
function handleKey(
  key: string,
  list: HTMLElement | null,
  { letters, rowKeys, onHelp }: Keys,
): boolean {
  const row = getFocusedRow(list);
  // Arrows scroll the page unless a row already has the focus.
  const step = row
    ? (arrowSteps[key] ?? (letters ? letterSteps[key] : undefined))
    : letters
      ? letterSteps[key]
      : undefined;
  if (step) return moveFocus(list, row, step);
  if (!letters) return false;
  if (key === '/') return focusSearch(list);
  if (key === '?') {
    onHelp();
    return true;
  }
  const byRow = rowKeys.find((one) => one.key === key);
  if (!byRow || row?.dataset.row === undefined) return false;
  byRow.run(row.dataset.row);
  return true;
}

/** @param place −1 if no row has the focus */
type Step = (place: number, last: number) => number;
const down: Step = (place, last) => Math.min(place + 1, last);
const up: Step = (place) => Math.max(place - 1, 0);
const arrowSteps: Readonly<Record<string, Step>> = {
  ArrowDown: down,
  ArrowUp: up,
  Home: () => 0,
  End: (_, last) => last,
};
const letterSteps: Readonly<Record<string, Step>> = { j: down, k: up };

function moveFocus(list: HTMLElement | null, row: HTMLElement | undefined, step: Step): boolean {
  const openers = getOpeners(list);
  const place = row ? openers.indexOf(row) : -1;
  openers[step(place, openers.length - 1)]?.focus();
  return openers.length > 0;
}

function focusSearch(list: HTMLElement | null): boolean {
  const search = list?.querySelector<HTMLInputElement>('input:is([type=search], [role=combobox])');
  search?.focus();
  search?.select();
  return search !== null && search !== undefined;
}
