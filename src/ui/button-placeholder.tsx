import { Button } from './button';

/** Reserves the space of a button that may appear later, so that the layout does not shift. */
export const ButtonPlaceholder = ({ dense = false, children }: { dense?: boolean; children: string }) => (
  <span className="invisible" aria-hidden="true">
    <Button dense={dense} tabIndex={-1}>
      {children}
    </Button>
  </span>
);
