import { Eye, EyeOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '@/lib/device';
import { IconButton } from '@/ui/button';
import { VisuallyHidden } from '@/ui/visually-hidden';

const key = 'amounts-hidden';
const listeners = new Set<() => void>();

const amountsHidden = (): boolean => readStored(key) === 'true';

/** Shows the client's amounts as dots, or shows them again; remembered on this device. */
export function hideAmounts(hidden: boolean): void {
  writeStored(key, hidden ? 'true' : null);
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void) {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell();
  };
  listeners.add(tell);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', onStorage);
  };
}

/** Whether the client's amounts are dots; another tab's choice counts here too. */
export const useAmountsHidden = (): boolean => useSyncExternalStore(subscribe, amountsHidden);

/** What stands for an amount: the same for all of them, so that its length says nothing either. */
export const dots = '•••••';

/** A text with every amount in it (`200.00`, `+1,139.83`, `0.00389348`) as dots. Counts, dates and `×5` are none. */
export const hideAmountsInText = (text: string): string => text.replace(/[+−-]?\d[\d,]*\.\d+/g, dots);

/** One of the client's amounts, or dots. Prices are nobody's, so they need none of this. @param children the amount as it would be read */
export function Amount({ children }: { children: string }) {
  const hidden = useAmountsHidden();
  if (!hidden) return children;
  return (
    <>
      <span aria-hidden="true">{dots}</span>
      <VisuallyHidden>hidden</VisuallyHidden>
    </>
  );
}

/** The eye beside an amount: hides them all. */
export function HideAmountsButton() {
  const hidden = useAmountsHidden();
  const icon = hidden ? <EyeOff size={18} strokeWidth={1.5} aria-hidden="true" /> : <Eye size={18} strokeWidth={1.5} aria-hidden="true" />;
  return <IconButton label={hidden ? 'Show amounts' : 'Hide amounts'} icon={icon} onClick={() => hideAmounts(!hidden)} />;
}
