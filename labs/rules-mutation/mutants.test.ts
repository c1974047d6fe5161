import { describe, expect, it } from 'vitest';
import { read } from './fingerprint';
import { type Mutant, mutantsOf, mutated } from './mutants';

const rules = (condition: string, functions = '') => `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    ${functions}
    match /notes/{uid} {
      allow create: if ${condition};
    }
  }
}`;
/** What becomes of the condition, and by which kind of change. */
function changesOf(condition: string): [kind: string, changed: string][] {
  const source = rules(condition);
  return mutantsOf(source).map((mutant) => [
    mutant.kind,
    (/ if ([\s\S]*);\n {4}\}/.exec(mutated(source, mutant)) ?? [])[1] ?? '',
  ]);
}
const having = (kind: string, condition: string) =>
  changesOf(condition).flatMap(([one, changed]) => (one === kind ? [changed] : []));

describe('a mutant', () => {
  it.each([
    ['==', '!='],
    ['!=', '=='],
    ['<', '<='],
    ['<=', '<'],
    ['>', '>='],
    ['>=', '>'],
  ])('has %s as %s', (operator, changed) => {
    expect(having('comparison', `a ${operator} b`)).toEqual([`a ${changed} b`]);
  });

  it('has one "and" as "or", and the other way round', () => {
    expect(having('connective', 'a && b && (c || d)')).toEqual([
      'a || b && (c || d)',
      'a && b || (c || d)',
      'a && b && (c && d)',
    ]);
  });

  it('lacks one condition of several', () => {
    expect(having('conjunct', 'a && b == 1 && f(c)')).toEqual([
      'true && b == 1 && f(c)',
      'a && true && f(c)',
      'a && b == 1 && true',
    ]);
  });

  it('lacks one way of several', () => {
    expect(having('disjunct', 'a || b || c')).toEqual([
      'false || b || c',
      'a || false || c',
      'a || b || false',
    ]);
  });

  it('has no negation', () => {
    expect(having('negation', '!a.b && -c < d')).toEqual(['a.b && -c < d', '!a.b && c < d']);
  });

  it('counts one more or one less', () => {
    expect(having('number', 'a > 50')).toEqual(['a > 51', 'a > 49']);
  });

  it('has another text, also for the key of a map, but not in a list, which lacks it already', () => {
    expect(having('string', "{'b': a} == ['c'] || d == ''")).toEqual([
      "{'bx': a} == ['c'] || d == ''",
      "{'b': a} == ['c'] || d == 'x'",
    ]);
  });

  it('lacks one element of a list', () => {
    expect(having('element', "a in ['b', 'c', 'd']")).toEqual([
      "a in ['c', 'd']",
      "a in ['b', 'd']",
      "a in ['b', 'c']",
    ]);
    expect(having('element', 'a == [b]')).toEqual(['a == []']);
  });

  it('lacks one name of a text that lists them', () => {
    expect(having('element', "a.f('b c d')")).toEqual(["a.f('c d')", "a.f('b d')", "a.f('b c')"]);
    expect(having('element', "a + ' b c'")).toEqual(["a + ' c'", "a + ' b'"]);
    expect(having('element', "'b c ' + a")).toEqual(["'c ' + a", "'b ' + a"]);
  });

  it('takes true for false', () => {
    expect(having('boolean', 'a == true')).toEqual(['a == false']);
  });

  it('always takes the same arm', () => {
    expect(having('arm', 'a == 1 ? b : c')).toEqual(['true ? b : c', 'false ? b : c']);
  });

  it('calculates with the other sign', () => {
    expect(having('arithmetic', 'a + b == c - d * e')).toEqual([
      'a - b == c - d * e',
      'a + b == c + d * e',
      'a + b == c - d / e',
    ]);
  });

  it('reads at another moment', () => {
    expect(having('access', 'getAfter(/a/$(b)).data == get(/c).data')).toEqual([
      'get(/a/$(b)).data == get(/c).data',
      'getAfter(/a/$(b)).data == getAfter(/c).data',
    ]);
  });

  it('has a predicate that is always true', () => {
    expect(having('predicate', 'a')).toEqual(['true']);
    const source = rules(
      'f(1)',
      'function f(x) { let y = x; return y in [1]; } function g(x) { return x.size(); }',
    );
    const whole = mutantsOf(source).filter(({ kind }) => kind === 'predicate');
    expect(whole.map(({ where, old }) => [where, old])).toEqual([
      ['f', 'y in [1]'],
      ['/notes/{uid} allow create', 'f(1)'],
    ]);
  });
});

describe('a pattern', () => {
  const patternsOf = (pattern: string) =>
    having('pattern', `a.matches('${pattern}')`).map(
      (changed) => /matches\('(.*)'\)/.exec(changed)?.[1],
    );

  it('has each bound changed by one, where that makes a bound', () => {
    expect(patternsOf('a{1,64}')).toEqual(
      expect.arrayContaining(['a{0,64}', 'a{2,64}', 'a{1,63}', 'a{1,65}']),
    );
    expect(patternsOf('a{2}')).toEqual(expect.arrayContaining(['a{1}', 'a{3}']));
    expect(patternsOf('a{0,1}')).not.toContain('a{-1,1}');
  });

  it('has each class opened, each quantifier changed and each alternative left out', () => {
    expect(patternsOf('0|-?(1|[2-9]+)[.]')).toEqual([
      '-?(1|[2-9]+)[.]',
      '0',
      '0|-(1|[2-9]+)[.]',
      '0|-?([2-9]+)[.]',
      '0|-?(1)[.]',
      '0|-?(1|[\\\\s\\\\S]+)[.]',
      '0|-?(1|[2-9]*)[.]',
      '0|-?(1|[2-9]+)[\\\\s\\\\S]',
      '0|-?(1|[2-9]+)[.]x',
    ]);
  });

  it('is found in the parts that it is put together from', () => {
    expect(having('pattern', "a.matches('x{3}' + b)")).toEqual(
      expect.arrayContaining(["a.matches('x{4}' + b)"]),
    );
    expect(having('pattern', "a == 'x{3}' + b")).toEqual([]);
  });

  it('is found in both branches of a choice, and not in its condition', () => {
    const changes = having('pattern', "a.matches(b == 'x{1}' ? 'x{3}' : 'x{5}')");
    const choices = [
      "a.matches(b == 'x{1}' ? 'x{4}' : 'x{5}')",
      "a.matches(b == 'x{1}' ? 'x{3}' : 'x{6}')",
    ];
    expect(changes).toEqual(expect.arrayContaining(choices));
    expect(changes.every((changed) => changed.startsWith("a.matches(b == 'x{1}' ?"))).toBe(true);
  });
});

describe('the mutants of a rules file', () => {
  const functions =
    'function isOne(x) { return x == 1; } function isTwo(x) { return isOne(x - 1); }';
  const found = mutantsOf(
    `${rules('isTwo(uid)', functions).slice(0, -6)}    match /other/{id} { allow read: if isOne(id); }\n  }\n}`,
  );
  const wheres = (where: string) => found.filter((mutant) => mutant.where === where);

  it('know which matches they matter to', () => {
    expect(wheres('isTwo').map(({ touches }) => touches)).toContainEqual(['/notes/{uid}']);
    expect(wheres('isOne').map(({ touches }) => touches)).toContainEqual([
      '/notes/{uid}',
      '/other/{id}',
    ]);
    expect(wheres('/other/{id} allow read').map(({ touches }) => touches)).toContainEqual([
      '/other/{id}',
    ]);
  });

  it('have ids that depend on their text and not on its position', () => {
    const name = ({ id, from, to }: Mutant) => ({ id, from, to });
    const one = mutantsOf(rules('a == 1\n  // why\n  && b == 2'));
    const moved = mutantsOf(`\n\n${rules('a == 1 && b == 2')}`);
    expect(moved.map(name)).toEqual(one.map(name));
    expect(moved.map(({ line }) => line)).not.toEqual(one.map(({ line }) => line));
    expect(one.find(({ kind }) => kind === 'number')).toMatchObject({
      from: 'a == 1',
      to: 'a == 2',
    });
  });

  it('have ids and texts of their own, for the rules of this project too', () => {
    const source = read('firestore.rules');
    const all = mutantsOf(source);
    expect(all.length).toBeGreaterThan(0);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.filter((mutant) => mutated(source, mutant) === source)).toEqual([]);
  });

  it('are not made of what cannot be read', () => {
    expect(() => mutantsOf(rules('a == '))).toThrow('The rules cannot be read at 6:29.');
  });
});
