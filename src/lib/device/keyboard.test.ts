import { describe, expect, it } from 'vitest';
import { getPressedKey } from './keyboard';

const press = (init: KeyboardEventInit) => getPressedKey(new KeyboardEvent('keydown', init));

describe('the key of an event', () => {
  it.each([
    ['on a Russian layout', { key: 'л', code: 'KeyK', ctrlKey: true }, 'k'],
    ['on a Russian layout', { key: 'о', code: 'KeyJ' }, 'j'],
    ['with Shift', { key: 'Л', code: 'KeyK', shiftKey: true }, 'K'],
    ['on a Greek layout', { key: 'κ', code: 'KeyK' }, 'k'],
    ['on a Hebrew layout', { key: 'ח', code: 'KeyJ' }, 'j'],
    ['of an Arabic digit', { key: '١', code: 'Digit1' }, '1'],
  ])('is the Latin one of its place %s', (_, init, key) => expect(press(init)).toBe(key));

  it.each([
    ['a Latin letter on a layout with other places', { key: 'k', code: 'KeyV' }, 'k'],
    ['a Latin letter with an accent', { key: 'ł', code: 'KeyL' }, 'ł'],
    ['a sign', { key: '/', code: 'Backslash' }, '/'],
    ['a key with a name', { key: 'Escape', code: 'Escape' }, 'Escape'],
    ['a letter of no known place', { key: 'л', code: '' }, 'л'],
  ])('stays as it is for %s', (_, init, key) => expect(press(init)).toBe(key));

  it.each(['Enter', 'Escape', 'ArrowDown', 'j'])('is none for %s while text is composed', (key) => {
    expect(press({ key, isComposing: true })).toBe('');
    expect(press({ key, keyCode: 229 })).toBe('');
    expect(press({ key })).toBe(key);
  });

  it('is read from an event of React too', () => {
    expect(
      getPressedKey({
        nativeEvent: new KeyboardEvent('keydown', { key: 'Escape', isComposing: true }),
      }),
    ).toBe('');
  });
});
