import { expect, it } from 'vitest';
import { captureFieldInput } from './captured-input';

const written = `
  <input id="name" value="as written"><textarea id="body"></textarea><input id="untouched" value="x">
  <select id="country"><option value="">Choose</option><option>Norway</option></select>
  <input type="checkbox" id="terms"><input type="radio" name="r" id="a" checked><input type="radio" name="r" id="b">`;

function page() {
  const element = document.createElement('div');
  element.innerHTML = written;
  document.body.replaceChildren(element);
  const field = <T extends Element = HTMLInputElement>(id: string) =>
    element.querySelector<T>(`#${id}`) ?? expect.fail(id);
  const heard: string[] = [];
  for (const kind of ['input', 'change']) {
    element.addEventListener(kind, ({ target }) =>
      heard.push(`${kind} ${target instanceof Element ? target.id : ''}`),
    );
  }
  return { element, field, heard };
}

it('puts everything back to how it was written, and does it again where somebody hears of it', () => {
  const { element, field, heard } = page();
  field('name').value = 'Hedda';
  field<HTMLTextAreaElement>('body').value = 'Hello';
  field<HTMLSelectElement>('country').value = 'Norway';
  field('terms').checked = true;
  field('b').checked = true;
  const state = () => [
    ...['name', 'body', 'country', 'untouched'].map((id) => field(id).value),
    ...['terms', 'a', 'b'].map((id) => field(id).checked),
  ];
  const again = captureFieldInput(element);
  expect(state()).toEqual(['as written', '', '', 'x', false, true, false]);
  expect(heard).toEqual([]);
  again();
  expect(state()).toEqual(['Hedda', 'Hello', 'Norway', 'x', true, false, true]);
  expect(heard).toEqual(
    expect.arrayContaining([
      'input name',
      'input body',
      'change country',
      'change terms',
      'change b',
    ]),
  );
  expect(heard.join()).not.toContain('untouched');
});

it('loses no letter that was typed in between', () => {
  const { element, field } = page();
  field<HTMLTextAreaElement>('body').value = 'Hel';
  const again = captureFieldInput(element);
  field<HTMLTextAreaElement>('body').value = 'lo';
  again();
  expect(field<HTMLTextAreaElement>('body').value).toBe('Hello');
});
