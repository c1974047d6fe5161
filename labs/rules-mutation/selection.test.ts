import { describe, expect, it } from 'vitest';
import type { Meant } from './equivalent-mutants';
import { findJustified } from './equivalents';
import { createMutants } from './mutants';
import { readDeepOptions, selectMutants } from './options';
import type { RecordedGroup } from './recording';
import { outcomeBits } from './rule-report';
import { getNearNumbers, Selection } from './selection';

const source = `service cloud.firestore {
  match /notes/{id} {
    allow create: if a == 1 && b.size() <= 500;
  }
  match /other/{id} {
    allow create: if isDone;
  }
}`;
const mutants = createMutants(source);
const mutant = (from: string, to: string) => {
  const found = mutants.find((one) => one.from === from && one.to === to);
  if (!found) throw new Error(`No mutant of ${from}`);
  return found;
};
const getPlace = (text: string) => `${source.indexOf(text)}:${source.indexOf(text) + text.length}`;
const group = (
  file: string,
  bits: Record<string, number>,
  ...numbers: number[]
): RecordedGroup => ({
  file,
  tests: [{ id: file, name: `test of ${file}` }],
  milliseconds: 10,
  outcomes: new Map(Object.entries(bits).map(([text, value]) => [getPlace(text), value])),
  numbers: new Set(numbers),
  values: new Map(),
});
const whole = 'a == 1 && b.size() <= 500';
const groups = [
  group('elsewhere', { isDone: outcomeBits.no }),
  group('early', { [whole]: outcomeBits.no, 'a == 1': outcomeBits.no }),
  group(
    'late',
    { [whole]: outcomeBits.no, 'a == 1': outcomeBits.yes, 'b.size() <= 500': outcomeBits.no },
    501,
  ),
  group('allowed', {
    [whole]: outcomeBits.yes,
    'a == 1': outcomeBits.yes,
    'b.size() <= 500': outcomeBits.yes,
  }),
];
const places = [...new Set(groups.flatMap(({ outcomes }) => [...outcomes.keys()]))];
const selection = () => new Selection(source, { groups, places });
const selectNames = (from: string, to: string, before: string[] = []) =>
  selection()
    .groupsFor(mutant(from, to), before)
    .map(({ file }) => file);

describe('the groups of tests for a mutant', () => {
  it('are those that reach the change', () => {
    expect(selectNames('isDone', 'true')).toEqual(['elsewhere']);
    expect(selectNames('b.size() <= 500', 'true')).not.toContain('early');
  });

  it('are those in which it made a difference to what was to be met', () => {
    expect(selectNames('a == 1', 'true')).toEqual(['early']);
    expect(selectNames(`${whole}`, whole.replace('&&', '||'))).toEqual(
      expect.arrayContaining(['early', 'late']),
    );
    expect(selectNames(`${whole}`, whole.replace('&&', '||'))).not.toContain('allowed');
    expect(selectNames('b.size() <= 500', 'b.size() < 500')).toEqual(['allowed']);
  });

  it('begin with those in which a condition left out was not met', () => {
    expect(selectNames('a == 1', 'true')[0]).toBe('early');
    expect(selectNames('b.size() <= 500', 'true')[0]).toBe('late');
  });

  it('begin with allowed acts where the change forbids something', () => {
    expect(selectNames('a == 1', 'a != 1')[0]).toBe('allowed');
  });

  it('begin with those that met a number at the bound', () => {
    expect(selectNames('b.size() <= 500', 'b.size() <= 501')[0]).toBe('late');
  });

  it('begin with the one that killed it before', () => {
    expect(selectNames('a == 1', 'a == 2', ['late: test of late'])[0]).toBe('late');
  });

  it('begin with those that killed others in the same code when nothing else distinguishes them', () => {
    const twins = [
      group('one', { isDone: outcomeBits.no }),
      group('two', { isDone: outcomeBits.no }),
    ];
    const learning = new Selection(source, { groups: twins, places });
    const [, second] = twins;
    if (second) learning.learn(mutant('isDone', 'true'), second);
    expect(learning.groupsFor(mutant('isDone', 'true')).map(({ file }) => file)).toEqual([
      'two',
      'one',
    ]);
  });

  it('ask for the numbers beside a bound, but not for common ones', () => {
    expect(getNearNumbers(mutant('b.size() <= 500', 'b.size() <= 501'))).toEqual([499, 500, 501]);
    expect(getNearNumbers(mutant('a == 1', 'a != 1'))).toEqual([]);
  });
});

describe('the list of justified mutants', () => {
  const where = '/notes/{id} allow create';
  const createList = (...changes: Meant[]) =>
    findJustified(mutants, [{ why: 'an example', changes }]);

  it('finds each by its text', () => {
    const { why, problems } = createList([where, 'a == 1', 'true']);
    expect([...why]).toEqual([[mutant('a == 1', 'true').id, 'an example']]);
    expect(problems).toEqual([]);
  });

  it.each<[string, Meant, string]>([
    ['no mutant', [where, 'a == 7', 'true'], 'fits 0 mutants instead of 1'],
    ['a mutant elsewhere', ['isDone', 'a == 1', 'true'], 'fits 0 mutants instead of 1'],
    ['fewer mutants than it says', [where, 'a == 1', 'true', 2], 'fits 1 mutants instead of 2'],
  ])('has no entry that fits %s', (_, change, problem) => {
    expect(createList(change).problems[0]).toContain(problem);
  });

  it('says nothing twice', () => {
    expect(createList([where, 'a == 1', 'true'], [where, 'a == 1', 'true']).problems[0]).toContain(
      'is there twice',
    );
  });
});

describe('the options', () => {
  const choice = (...args: string[]) => selectMutants(mutants, readDeepOptions(args).options);

  it('choose mutants by match, by lines, and as a sample', () => {
    expect(new Set(choice('--match', 'other').map(({ line }) => line))).toEqual(new Set([6]));
    expect(new Set(choice('--only', '1-4').map(({ line }) => line))).toEqual(new Set([3]));
    expect(choice('--limit', '2')).toEqual([mutants[0], mutants[Math.floor(mutants.length / 2)]]);
    expect(choice()).toEqual(mutants);
  });

  it('keep other words', () => {
    expect(readDeepOptions(['mutation', '--match', 'other'])).toEqual({
      options: { match: 'other' },
      rest: ['mutation'],
    });
  });

  it.each([['--limit', 'all'], ['--limit', '0'], ['--only', 'a-b'], ['--many']])(
    'refuse %s %s',
    (...args) => {
      expect(() => readDeepOptions(args)).toThrow();
    },
  );
});
