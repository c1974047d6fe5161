import { Eye, EyeOff } from 'lucide-react';
import type { Money } from '@/domain/money';
import type { FormattedLine } from '@/domain/statement/book-line';
import { writeStored } from '@/lib/device/device';
import { formatDollars } from '@/lib/format';
import { IconButton, type IconButtonProps } from '@/ui/button';
import { useStoredValue } from '@/ui/hooks/use-stored-value';
import { VisuallyHidden } from '@/ui/visually-hidden';

const storageKey = 'amounts-hidden';

/** Shows the client's amounts as dots, or as text again; remembered on this device. */
export const setAmountsHidden = (hidden: boolean): void =>
  writeStored(storageKey, hidden ? 'true' : null);

/** Whether the client's amounts are dots; follows a choice in another tab. */
export const useAmountsHidden = (): boolean => useStoredValue(storageKey) === 'true';

/** Replaces each amount. The length is always the same, so that it reveals nothing. */
const hiddenAmount = '•••••';

/**
 * Replaces every amount in a text (`$200.00`, `+1,139.83`, `0.00389348`) by dots. Counts, dates and
 * `×5` stay.
 */
export const hideAmountsInText = (text: string): string =>
  text.replace(/[+−-]?\$?\d[\d,]*\.\d+/g, hiddenAmount);

/**
 * Hides money in the columns, the details and the desk's words, and the colour that would reveal a
 * gain or a loss.
 */
export const hideLineAmounts = (line: FormattedLine): FormattedLine => ({
  ...line,
  detail: hideAmountsInText(line.detail),
  quote: hideAmountsInText(line.quote),
  amount: line.amount && hiddenAmount,
  amountKind: undefined,
  balance: line.balance && hiddenAmount,
});

/**
 * One of the client's amounts, or dots. Prices are not the client's and do not need it.
 * @param children the formatted amount
 */
export function Amount({ children }: { children: string }) {
  const hidden = useAmountsHidden();
  if (!hidden) return <>{children}</>;
  return (
    <>
      <span aria-hidden="true">{hiddenAmount}</span>
      <VisuallyHidden>hidden</VisuallyHidden>
    </>
  );
}

export const UsdAmount = ({ amount }: { amount: Money }) => (
  <Amount>{formatDollars(amount)}</Amount>
);

export function HideAmountsButton({
  faint,
  className,
}: Pick<IconButtonProps, 'faint' | 'className'>) {
  const hidden = useAmountsHidden();
  const icon = hidden ? (
    <EyeOff size={18} strokeWidth={1.5} aria-hidden="true" />
  ) : (
    <Eye size={18} strokeWidth={1.5} aria-hidden="true" />
  );
  return (
    <IconButton
      faint={faint}
      className={className}
      label={hidden ? 'Show amounts' : 'Hide amounts'}
      icon={icon}
      onClick={() => setAmountsHidden(!hidden)}
    />
  );
}
