import { createContext, type RefObject, use, useEffect, useRef } from 'react';

type Control = HTMLInputElement | HTMLButtonElement;

/** A control that keys of the panel around it press. */
export interface KeyedControl {
  /** As in `aria-keyshortcuts`: "c a". */
  keys: string;
  control: RefObject<Control | null>;
  /** Name of the field that gets the focus after the key; by default the control itself. */
  opens: string | undefined;
}

/** Hands a control to the panel that reads the keys. @returns takes it back */
type Register = (keyed: KeyedControl) => () => void;

/** Null outside of panels, where no key is read. */
export const PanelKeysContext = createContext<Register | null>(null);

/**
 * Lets keys of the panel press a control. What assistive technology reads of it is
 * `aria-keyshortcuts`, which the control has too.
 * @param keys undefined for a control without keys
 * @returns for the control
 */
export function usePanelKey<Pressed extends Control>(
  keys: string | undefined,
  opens?: string,
): RefObject<Pressed | null> {
  const control = useRef<Pressed>(null);
  const register = use(PanelKeysContext);
  useEffect(
    () => (keys === undefined ? undefined : register?.({ keys, control, opens })),
    [register, keys, opens],
  );
  return control;
}
