type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const checkable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/**
 * Sets the fields of a page that was rendered ahead back to how they were written.
 * @returns replays what the reader typed, chose and ticked since, so that listeners attached by then receive it
 */
export function captureFieldInput(element: HTMLElement): () => void {
  const fields = [...element.querySelectorAll<Field>('input:not([type=file]), textarea, select')];
  const ticks = fields.filter(checkable);
  const ticked = ticks.filter(({ type, checked, defaultChecked }) => checked !== defaultChecked && (checked || type === 'checkbox'));
  for (const field of ticks) field.checked = field.defaultChecked;
  const again = fields.filter((field) => !checkable(field)).map(asideText);
  return () => {
    for (const act of again) act?.();
    for (const field of ticked) field.click();
  };
}

function asideText(field: Field): (() => void) | null {
  const written = writtenIn(field);
  const typed = field.value;
  if (typed === written) return null;
  field.value = written;
  return () => {
    // What was typed since then follows what was typed before.
    const since = field instanceof HTMLSelectElement || field.value === written ? '' : field.value;
    // Past React's own setter, which would take the event for one that it has seen.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed + since);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  };
}

function writtenIn(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}
