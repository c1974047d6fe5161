/** Whether the keyboard has ⌘ in place of Ctrl. */
export const isApple = (): boolean => /Mac|iP/.test(navigator.platform);

/**
 * The key of an event, as `event.key`, but '' while an input method composes text: its keys choose
 * among candidates and close nothing of ours. On a layout without Latin letters, the letter or
 * digit that stands there on a Latin one, so that shortcuts work.
 * @param event of the browser or of React
 */
export function getPressedKey(event: KeyboardEvent | { nativeEvent: KeyboardEvent }): string {
  const { key, code, isComposing, keyCode, shiftKey } =
    'nativeEvent' in event ? event.nativeEvent : event;
  // Safari ends the composition before the key that ended it, whose number then is 229.
  if (isComposing || keyCode === 229) return '';
  if (key.length !== 1 || key.charCodeAt(0) < 128) return key;
  const [, letter, digit] = /^(?:Key([A-Z])|Digit([0-9]))$/.exec(code) ?? [];
  if (letter && !isLatin(key)) return shiftKey ? letter : letter.toLowerCase();
  return digit ?? key;
}

const isLatin = (letter: string): boolean => /\p{Script=Latin}/u.test(letter);
