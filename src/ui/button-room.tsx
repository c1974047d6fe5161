import { Button } from './button';

/** The room of a button that may come to stand here, so that nothing moves when it does. */
export const ButtonRoom = ({ dense = false, children }: { dense?: boolean; children: string }) => (
  <span className="invisible" aria-hidden="true">
    <Button dense={dense} tabIndex={-1}>
      {children}
    </Button>
  </span>
);
