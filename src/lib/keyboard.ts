/** Whether the keyboard has ⌘ in place of Ctrl. */
export const isApple = (): boolean => /Mac|iP/.test(navigator.platform);
