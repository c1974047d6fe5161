import { useStoredValue } from './use-stored-value';

/** Name of the stored setting. */
export const letterKeysName = 'list-keys';

/**
 * Letters as commands can be turned off, since dictation and unsteady hands press them by accident
 * (WCAG 2.2, 2.1.4).
 */
export const useLetterKeys = (): boolean => useStoredValue(letterKeysName) !== 'off';
