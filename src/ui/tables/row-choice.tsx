import { useEffect, useRef } from 'react';
import './row-choice.css';

export interface RowChoiceProps {
  /** "Choose 250.00 from Maya Lindqvist". */
  label: string;
  checked: boolean;
  /** Some of the rows that it stands for are chosen, but not all. */
  partly?: boolean | undefined;
  /** Why it cannot be chosen. */
  notYet?: string | undefined;
  onToggle: () => void;
}

/** The box by which a row is chosen for an act on several; in the head, by which all of them are. */
export function RowChoice({ label, checked, partly = false, notYet, onToggle }: RowChoiceProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly && !checked;
  }, [partly, checked]);
  return (
    <label className="row-choice" title={notYet}>
      <input ref={box} type="checkbox" aria-label={label} checked={checked} disabled={notYet !== undefined} onChange={onToggle} />
    </label>
  );
}
