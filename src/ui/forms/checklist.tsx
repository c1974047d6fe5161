import { type ReactNode, useId, useState } from 'react';
import { usePanelKey } from '@/ui/hooks/use-panel-key';
import { KeyCap } from '@/ui/key-cap';
import { partLabel } from '@/ui/part-label';
import { CheckboxLine } from './input-field';

const none: ReadonlySet<never> = new Set<never>();

/**
 * Ticks that are not part of what a form sends.
 * @param version names what was checked: with another version, nothing is ticked
 */
export function useTicks<Item extends string>(version: string) {
  const [kept, setKept] = useState<{ version: string; ticked: ReadonlySet<Item> }>({
    version,
    ticked: none,
  });
  const ticked: ReadonlySet<Item> = kept.version === version ? kept.ticked : none;
  /** @returns the ticks after it */
  const toggle = (item: Item): ReadonlySet<Item> => {
    const next = new Set(ticked);
    if (!next.delete(item)) next.add(item);
    setKept({ version, ticked: next });
    return next;
  };
  return { ticked, toggle };
}

interface ChecklistProps<Item extends string> {
  /** Names the group; shown as a small heading above a rule. */
  label: ReactNode;
  /** `shortcut`: the key that ticks the item in a `DecisionPanel`. */
  items: readonly { value: Item; label: ReactNode; shortcut?: string | undefined }[];
  ticked: ReadonlySet<Item>;
  /** Every item has to be ticked. */
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  onToggle: (item: Item) => void;
}

/** Sentences that a person ticks before an act. */
export function Checklist<Item extends string>({
  label,
  items,
  ticked,
  required,
  disabled,
  onToggle,
}: ChecklistProps<Item>) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-labelledby={id} disabled={disabled}>
      <p className={partLabel.ruled} id={id}>
        {label}
      </p>
      {items.map(({ value, label: sentence, shortcut }) => (
        <ChecklistLine
          key={value}
          id={`${id}-${value}`}
          shortcut={shortcut}
          required={required}
          checked={ticked.has(value)}
          onChange={() => onToggle(value)}
        >
          {sentence}
        </ChecklistLine>
      ))}
    </fieldset>
  );
}

interface ChecklistLineProps {
  id: string;
  required: boolean | undefined;
  shortcut: string | undefined;
  checked: boolean;
  onChange: () => void;
  children: ReactNode;
}

const ChecklistLine = ({ shortcut, ...line }: ChecklistLineProps) => (
  <CheckboxLine
    {...line}
    ref={usePanelKey<HTMLInputElement>(shortcut)}
    isTarget
    aria-keyshortcuts={shortcut}
    end={shortcut && <KeyCap isHint>{shortcut}</KeyCap>}
  />
);
