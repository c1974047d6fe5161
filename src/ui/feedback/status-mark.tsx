import type { ReactNode } from 'react';
import { Shape, type Standing } from './shape';
import './status.css';

export interface StatusMarkProps {
  /** Waiting and pending; completed, active, verified; rejected, suspended; cancelled, frozen, closed. */
  kind: Standing;
  children: ReactNode;
}

/** A state: a shape, a word, a colour; never the colour alone. */
export function StatusMark({ kind, children }: StatusMarkProps) {
  return (
    <span className="status" data-kind={kind}>
      <Shape kind={kind} />
      {children}
    </span>
  );
}
