import type { ReactNode } from 'react';

/** For screen readers only. */
export function VisuallyHidden({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className="sr-only" id={id}>
      {children}
    </span>
  );
}
