type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const checkable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/**
 * Resets the fields of a prerendered page to their prerendered values.
 * @returns a function that replays what the reader typed, selected and checked, so that listeners attached by then receive it
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
    // Text typed after the reset is appended.
    const since = field instanceof HTMLSelectElement || field.value === written ? '' : field.value;
    // Bypasses React's own setter: React would ignore the event, because it would already know the value.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed + since);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  };
}

function writtenIn(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}
