type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isCheckable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/**
 * Resets the fields of a prerendered page to their prerendered values.
 * @returns a function that replays what the reader typed, selected and checked, so that listeners
 * attached by then receive it
 */
export function captureFieldInput(element: HTMLElement): () => void {
  const fields = [...element.querySelectorAll<Field>('input:not([type=file]), textarea, select')];
  const ticks = fields.filter(isCheckable);
  const ticked = ticks.filter(
    ({ type, checked, defaultChecked }) =>
      checked !== defaultChecked && (checked || type === 'checkbox'),
  );
  for (const field of ticks) field.checked = field.defaultChecked;
  const replays = fields.filter((field) => !isCheckable(field)).map(captureText);
  return () => {
    for (const act of replays) act?.();
    for (const field of ticked) field.click();
  };
}

function captureText(field: Field): (() => void) | null {
  const rendered = getRenderedValue(field);
  const typed = field.value;
  if (typed === rendered) return null;
  field.value = rendered;
  return () => {
    // Text typed after the reset is appended.
    const since = field instanceof HTMLSelectElement || field.value === rendered ? '' : field.value;
    // Bypasses React's own setter: React would ignore the event, because it would already know the
    // value.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(
      field,
      typed + since,
    );
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  };
}

function getRenderedValue(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}
