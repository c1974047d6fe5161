import { Button, type ButtonVariant } from './button';

/** Reserves the space of a button that may appear later, so that the layout does not shift. */
export const ButtonPlaceholder = ({
  children,
  ...variant
}: Pick<ButtonVariant, 'dense' | 'size'> & { children: string }) => (
  <span className="invisible" aria-hidden="true">
    <Button {...variant} tabIndex={-1}>
      {children}
    </Button>
  </span>
);
