import { describe, expect, it } from 'vitest';
import { changesAnswer, findEnclosingLeaf, findLeaves, getBounds, getWanted } from './leaves';
import { applyMutant, createMutants, type Mutant } from './mutants';
import type { RecordedGroup } from './recording';
import { outcomeBits } from './rule-report';
import { Selection } from './selection';

const source = `service cloud.firestore {
  match /notes/{id} {
    allow create: if isText(a.name, 1, 60) && b.size() <= 50 && c.matches('(0|[1-9][0-9]{0,9})([.][0-9]{1,8})?') && d == 2;
  }
}`;
const mutants = createMutants(source);
const mutant = (from: string, to: string): Mutant => {
  const found = mutants.find((one) => one.from === from && one.to === to);
  if (!found) throw new Error(`No mutant of ${from} to ${to}`);
  return found;
};
const pattern = "c.matches('(0|[1-9][0-9]{0,9})([.][0-9]{1,8})?')";
const leaves = findLeaves(source);
const tellsApart = (from: string, to: string, value: string | number) => {
  const change = mutant(from, to);
  const leaf = findEnclosingLeaf(leaves, change);
  return leaf ? changesAnswer(leaf, source, applyMutant(source, change), value) : null;
};

describe('a condition on one value', () => {
  it('is found with its subject', () => {
    expect(leaves.map(({ subject }) => source.slice(subject.start, subject.end))).toEqual([
      'a.name',
      'b.size()',
      'c',
      'd',
    ]);
  });

  it.each<[string, string, string | number, boolean]>([
    ['isText(a.name, 1, 60)', 'isText(a.name, 1, 61)', 61, true],
    ['isText(a.name, 1, 60)', 'isText(a.name, 1, 61)', 60, false],
    ['isText(a.name, 1, 60)', 'isText(a.name, 0, 60)', 0, true],
    ['isText(a.name, 1, 60)', 'isText(a.name, 2, 60)', 1, true],
    ['b.size() <= 50', 'b.size() < 50', 50, true],
    ['b.size() <= 50', 'b.size() < 50', 49, false],
    ['b.size() <= 50', 'b.size() <= 49', 50, true],
    [pattern, pattern.replace('{0,9}', '{0,10}'), '12345678901', true],
    [pattern, pattern.replace('{0,9}', '{0,10}'), '1234567890', false],
    [pattern, pattern.replace('[.]', '[\\\\s\\\\S]'), '1,5', true],
    [pattern, pattern.replace("?')", "')"), '1', true],
    [pattern, pattern.replace("?')", "')"), '1.5', false],
  ])('as %s tells from %s by %j: %s', (from, to, value, expected) => {
    expect(tellsApart(from, to, value)).toBe(expected);
  });

  it('asks for the numbers at its bounds, and for every text', () => {
    expect(getBounds(mutant('isText(a.name, 1, 60)', 'isText(a.name, 1, 61)'))).toEqual([
      0, 1, 2, 59, 60, 61,
    ]);
    const wanted = getWanted(source);
    const getPlace = (text: string) =>
      `${source.indexOf(text)}:${source.indexOf(text) + text.length}`;
    expect([
      wanted(getPlace('a.name')),
      wanted(getPlace('b.size')),
      wanted(`${source.indexOf('c.matches')}:${source.indexOf('c.matches') + 1}`),
    ]).toEqual(['numbers', 'numbers', 'texts']);
  });
});

describe('the groups of tests for a change of it', () => {
  const call = 'isText(a.name, 1, 60)';
  const place = (text: string) =>
    `${source.indexOf(text)}:${source.indexOf(text) + text.replace(/[()]+$/, '').length}`;
  const group = (file: string, ...lengths: number[]): RecordedGroup => ({
    file,
    tests: [],
    milliseconds: 0,
    outcomes: new Map([[place(call), outcomeBits.yes | outcomeBits.no]]),
    numbers: new Set(),
    values: new Map([[place('a.name'), lengths]]),
  });
  const groups = [group('beyond', 61), group('at the end', 60), group('elsewhere')];
  const selection = new Selection(source, { groups, places: [place(call), place('a.name')] });
  const findFiles = (to: string) => selection.groupsFor(mutant(call, to)).map(({ file }) => file);

  it('are those that met a value to which it makes a difference', () => {
    expect(findFiles('isText(a.name, 1, 61)')).toEqual(['beyond']);
    expect(findFiles('isText(a.name, 1, 59)')).toEqual(['at the end']);
    expect(findFiles('isText(a.name, 2, 60)')).toEqual([]);
  });
});
