import type { ReactNode } from 'react';

/** Said by a screen reader, not shown. */
export function VisuallyHidden({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className="sr-only" id={id}>
      {children}
    </span>
  );
}
