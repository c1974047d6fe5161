import { describe, expect, it } from 'vitest';
import type { Meant } from './equivalent-mutants';
import { justified } from './equivalents';
import { mutantsOf } from './mutants';
import { chosen, readOptions } from './options';
import type { RecordedGroup } from './recording';
import { outcome } from './rule-report';
import { numbersOf, Selection } from './selection';

const source = `service cloud.firestore {
  match /notes/{id} {
    allow create: if a == 1 && b.size() <= 500;
  }
  match /other/{id} {
    allow create: if isDone;
  }
}`;
const mutants = mutantsOf(source);
const mutant = (from: string, to: string) => {
  const found = mutants.find((one) => one.from === from && one.to === to);
  if (!found) throw new Error(`No mutant of ${from}`);
  return found;
};
const placeOf = (text: string) => `${source.indexOf(text)}:${source.indexOf(text) + text.length}`;
const group = (
  file: string,
  bits: Record<string, number>,
  ...numbers: number[]
): RecordedGroup => ({
  file,
  tests: [{ id: file, name: `test of ${file}` }],
  milliseconds: 10,
  outcomes: new Map(Object.entries(bits).map(([text, value]) => [placeOf(text), value])),
  numbers: new Set(numbers),
  values: new Map(),
});
const whole = 'a == 1 && b.size() <= 500';
const groups = [
  group('elsewhere', { isDone: outcome.no }),
  group('early', { [whole]: outcome.no, 'a == 1': outcome.no }),
  group('late', { [whole]: outcome.no, 'a == 1': outcome.yes, 'b.size() <= 500': outcome.no }, 501),
  group('allowed', { [whole]: outcome.yes, 'a == 1': outcome.yes, 'b.size() <= 500': outcome.yes }),
];
const places = [...new Set(groups.flatMap(({ outcomes }) => [...outcomes.keys()]))];
const selection = () => new Selection(source, { groups, places });
const namesFor = (from: string, to: string, before: string[] = []) =>
  selection()
    .groupsFor(mutant(from, to), before)
    .map(({ file }) => file);

describe('the groups of tests for a mutant', () => {
  it('are those that reach the change', () => {
    expect(namesFor('isDone', 'true')).toEqual(['elsewhere']);
    expect(namesFor('b.size() <= 500', 'true')).not.toContain('early');
  });

  it('are those in which it made a difference to what was to be met', () => {
    expect(namesFor('a == 1', 'true')).toEqual(['early']);
    expect(namesFor(`${whole}`, whole.replace('&&', '||'))).toEqual(
      expect.arrayContaining(['early', 'late']),
    );
    expect(namesFor(`${whole}`, whole.replace('&&', '||'))).not.toContain('allowed');
    expect(namesFor('b.size() <= 500', 'b.size() < 500')).toEqual(['allowed']);
  });

  it('begin with those in which a condition left out was not met', () => {
    expect(namesFor('a == 1', 'true')[0]).toBe('early');
    expect(namesFor('b.size() <= 500', 'true')[0]).toBe('late');
  });

  it('begin with allowed acts where the change forbids something', () => {
    expect(namesFor('a == 1', 'a != 1')[0]).toBe('allowed');
  });

  it('begin with those that met a number at the bound', () => {
    expect(namesFor('b.size() <= 500', 'b.size() <= 501')[0]).toBe('late');
  });

  it('begin with the one that killed it before', () => {
    expect(namesFor('a == 1', 'a == 2', ['late: test of late'])[0]).toBe('late');
  });

  it('begin with those that killed others in the same code when nothing else distinguishes them', () => {
    const twins = [group('one', { isDone: outcome.no }), group('two', { isDone: outcome.no })];
    const learning = new Selection(source, { groups: twins, places });
    const [, second] = twins;
    if (second) learning.learn(mutant('isDone', 'true'), second);
    expect(learning.groupsFor(mutant('isDone', 'true')).map(({ file }) => file)).toEqual([
      'two',
      'one',
    ]);
  });

  it('ask for the numbers beside a bound, but not for common ones', () => {
    expect(numbersOf(mutant('b.size() <= 500', 'b.size() <= 501'))).toEqual([499, 500, 501]);
    expect(numbersOf(mutant('a == 1', 'a != 1'))).toEqual([]);
  });
});

describe('the list of justified mutants', () => {
  const where = '/notes/{id} allow create';
  const listOf = (...changes: Meant[]) => justified(mutants, [{ why: 'an example', changes }]);

  it('finds each by its text', () => {
    const { why, problems } = listOf([where, 'a == 1', 'true']);
    expect([...why]).toEqual([[mutant('a == 1', 'true').id, 'an example']]);
    expect(problems).toEqual([]);
  });

  it.each<[string, Meant, string]>([
    ['no mutant', [where, 'a == 7', 'true'], 'fits 0 mutants instead of 1'],
    ['a mutant elsewhere', ['isDone', 'a == 1', 'true'], 'fits 0 mutants instead of 1'],
    ['fewer mutants than it says', [where, 'a == 1', 'true', 2], 'fits 1 mutants instead of 2'],
  ])('has no entry that fits %s', (_, change, problem) => {
    expect(listOf(change).problems[0]).toContain(problem);
  });

  it('says nothing twice', () => {
    expect(listOf([where, 'a == 1', 'true'], [where, 'a == 1', 'true']).problems[0]).toContain(
      'is there twice',
    );
  });
});

describe('the options', () => {
  const choice = (...args: string[]) => chosen(mutants, readOptions(args).options);

  it('choose mutants by match, by lines, and as a sample', () => {
    expect(new Set(choice('--match', 'other').map(({ line }) => line))).toEqual(new Set([6]));
    expect(new Set(choice('--only', '1-4').map(({ line }) => line))).toEqual(new Set([3]));
    expect(choice('--limit', '2')).toEqual([mutants[0], mutants[Math.floor(mutants.length / 2)]]);
    expect(choice()).toEqual(mutants);
  });

  it('keep other words', () => {
    expect(readOptions(['mutation', '--match', 'other'])).toEqual({
      options: { match: 'other' },
      rest: ['mutation'],
    });
  });

  it.each([['--limit', 'all'], ['--limit', '0'], ['--only', 'a-b'], ['--many']])(
    'refuse %s %s',
    (...args) => {
      expect(() => readOptions(args)).toThrow();
    },
  );
});
