import type { ReactNode } from 'react';

interface ClosableFieldsProps {
  /** True if what the form is for is not possible now. */
  closed: boolean;
  children: ReactNode;
}

/**
 * Disables fields whose form cannot be submitted, and keeps their values. The submit button stays
 * outside, so that it can say why.
 */
export const ClosableFields = ({ closed, children }: ClosableFieldsProps) => (
  <fieldset className="grid min-w-0 gap-4" disabled={closed}>
    {children}
  </fieldset>
);
