import { useState } from 'react';

interface RowCheckboxProps {
  /** "Select $250.00 from Maya Lindqvist". */
  label: string;
  checked: boolean;
  /** Some, but not all, of the rows it stands for are chosen. */
  indeterminate?: boolean | undefined;
  disabledReason?: string | undefined;
  onToggle: () => void;
}

/** A target of 28 px around a box of 18 px, without making the row higher. */
const rowChoiceClass =
  '-my-1 -ms-1.25 inline-grid size-7 cursor-pointer place-items-center align-middle has-[>:disabled]:cursor-not-allowed';

/** The checkbox that chooses a row for an act on several; in the table head it chooses all rows. */
export function RowCheckbox({
  label,
  checked,
  indeterminate = false,
  disabledReason,
  onToggle,
}: RowCheckboxProps) {
  // Not an attribute in HTML, so React has no prop for it.
  const setIndeterminate = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = indeterminate && !checked;
  };
  return (
    <label className={rowChoiceClass} title={disabledReason}>
      <input
        ref={setIndeterminate}
        type="checkbox"
        className="size-4.5 cursor-[inherit] accent-fill"
        aria-label={label}
        checked={checked}
        disabled={disabledReason !== undefined}
        onChange={onToggle}
      />
    </label>
  );
}

/** @param ids rows that are shown and can be chosen; a row that leaves is no longer chosen */
export function useSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = ids.filter((id) => chosen.has(id));
  return {
    /** In the order of the rows. */
    chosen: shown,
    has: (id: string) => shown.includes(id),
    toggle: (id: string) => {
      if (ids.includes(id))
        setChosen((before) => (before.has(id) ? removeId(before, id) : new Set([...before, id])));
    },
    all: shown.length > 0 && shown.length === ids.length,
    toggleAll: () => setChosen(shown.length === ids.length ? new Set() : new Set(ids)),
    clear: () => setChosen(new Set()),
  };
}

const removeId = (before: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...before].filter((one) => one !== id));
