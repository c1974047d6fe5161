import { describe, expect, it } from 'vitest';
import { quickForm, shorten, type Task } from './quick-form';

const file = 'tests/rules/deposits.test.ts';
const killers = [`${file}: deposits > refuses > with a told fault\tone two`, `${file}: deposits > another\tthree`].join('\n');
const { has: belongs } = quickForm(killers, 'rules');
const faults = (count: number): string[] => Array.from({ length: count }, (_, i) => `${file}: deposits > refuses > fault ${i}`);

describe('the quick form of the rules’ tests', () => {
  it.each([
    ['a test that told a mutant', `${file}: deposits > refuses > with a told fault`],
    ['the allowed twin of a table', `${file}: deposits > refuses > and takes the same without such a fault`],
    ['a cell of the matrix', 'tests/rules/write-matrix.test.ts: users > is taken from a visitor as the table says'],
  ])('has %s', (_, name) => {
    expect(belongs(name)).toBe(true);
  });

  it('has about an eighth of the others, always the same for the same rules', () => {
    const drawn = faults(800).filter(belongs);
    expect(drawn.length).toBeGreaterThan(60);
    expect(drawn.length).toBeLessThan(140);
    expect(faults(800).filter(quickForm(killers, 'rules').has)).toEqual(drawn);
  });

  it('has others once the rules have changed', () => {
    expect(faults(800).filter(quickForm(killers, 'other rules').has)).not.toEqual(faults(800).filter(belongs));
  });
});

describe('a file', () => {
  const test = (name: string): Task => ({ name });
  const many = (count: number): Task => ({ name: 'refuses', tasks: Array.from({ length: count }, (_, i) => test(`fault ${i}`)) });
  const fileOf = (...tasks: Task[]): Task => ({ name: file, tasks: [{ name: 'deposits', tasks }] });

  it('of many tests keeps those of the form, and no suite that is empty', () => {
    const one = fileOf(many(100), test('another'), { name: 'of nothing', tasks: [test('other')] });
    const kept = [`${file}: deposits > another`, `${file}: deposits > refuses > fault 7`];
    shorten(one, { needed: new Set(), has: (name) => kept.includes(name) });
    expect(one.tasks).toEqual([{ name: 'deposits', tasks: [{ name: 'refuses', tasks: [test('fault 7')] }, test('another')] }]);
  });

  it('of few tests stays whole', () => {
    const few = fileOf(many(60));
    shorten(few, { needed: new Set(), has: () => false });
    expect(few).toEqual(fileOf(many(60)));
  });

  it('of which a needed test is gone is refused by that test’s name, and one of another file is not its affair', () => {
    const form = quickForm(`${killers}\ntests/rules/other.test.ts: gone\tfour`, 'rules');
    expect(() => shorten(fileOf(test('another')), form)).toThrow(/: .*deposits > refuses > with a told fault$/);
    const whole = fileOf({ name: 'refuses', tasks: [test('with a told fault')] }, test('another'));
    expect(() => shorten(whole, form)).not.toThrow();
  });
});
