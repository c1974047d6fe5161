import { describe, expect, it } from 'vitest';
import { readProjectFile } from './fingerprint';
import { applyMutant, createMutants, type Mutant } from './mutants';

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
function listChanges(condition: string): [kind: string, changed: string][] {
  const source = rules(condition);
  return createMutants(source).map((mutant) => [
    mutant.kind,
    (/ if ([\s\S]*);\n {4}\}/.exec(applyMutant(source, mutant)) ?? [])[1] ?? '',
  ]);
}
const selectHaving = (kind: string, condition: string) =>
  listChanges(condition).flatMap(([one, changed]) => (one === kind ? [changed] : []));

describe('a mutant', () => {
  it.each([
    ['==', '!='],
    ['!=', '=='],
    ['<', '<='],
    ['<=', '<'],
    ['>', '>='],
    ['>=', '>'],
  ])('has %s as %s', (operator, changed) => {
    expect(selectHaving('comparison', `a ${operator} b`)).toEqual([`a ${changed} b`]);
  });

  it('has one "and" as "or", and the other way round', () => {
    expect(selectHaving('connective', 'a && b && (c || d)')).toEqual([
      'a || b && (c || d)',
      'a && b || (c || d)',
      'a && b && (c && d)',
    ]);
  });

  it('lacks one condition of several', () => {
    expect(selectHaving('conjunct', 'a && b == 1 && f(c)')).toEqual([
      'true && b == 1 && f(c)',
      'a && true && f(c)',
      'a && b == 1 && true',
    ]);
  });

  it('lacks one way of several', () => {
    expect(selectHaving('disjunct', 'a || b || c')).toEqual([
      'false || b || c',
      'a || false || c',
      'a || b || false',
    ]);
  });

  it('has no negation', () => {
    expect(selectHaving('negation', '!a.b && -c < d')).toEqual(['a.b && -c < d', '!a.b && c < d']);
  });

  it('counts one more or one less', () => {
    expect(selectHaving('number', 'a > 50')).toEqual(['a > 51', 'a > 49']);
  });

  it('has another text, also for the key of a map, but not in a list, which lacks it already', () => {
    expect(selectHaving('string', "{'b': a} == ['c'] || d == ''")).toEqual([
      "{'bx': a} == ['c'] || d == ''",
      "{'b': a} == ['c'] || d == 'x'",
    ]);
  });

  it('lacks one element of a list', () => {
    expect(selectHaving('element', "a in ['b', 'c', 'd']")).toEqual([
      "a in ['c', 'd']",
      "a in ['b', 'd']",
      "a in ['b', 'c']",
    ]);
    expect(selectHaving('element', 'a == [b]')).toEqual(['a == []']);
  });

  it('lacks one name of a text that lists them', () => {
    expect(selectHaving('element', "a.f('b c d')")).toEqual([
      "a.f('c d')",
      "a.f('b d')",
      "a.f('b c')",
    ]);
    expect(selectHaving('element', "a + ' b c'")).toEqual(["a + ' c'", "a + ' b'"]);
    expect(selectHaving('element', "'b c ' + a")).toEqual(["'c ' + a", "'b ' + a"]);
  });

  it('takes true for false', () => {
    expect(selectHaving('boolean', 'a == true')).toEqual(['a == false']);
  });

  it('always takes the same arm', () => {
    expect(selectHaving('arm', 'a == 1 ? b : c')).toEqual(['true ? b : c', 'false ? b : c']);
  });

  it('calculates with the other sign', () => {
    expect(selectHaving('arithmetic', 'a + b == c - d * e')).toEqual([
      'a - b == c - d * e',
      'a + b == c + d * e',
      'a + b == c - d / e',
    ]);
  });

  it('reads at another moment', () => {
    expect(selectHaving('access', 'getAfter(/a/$(b)).data == get(/c).data')).toEqual([
      'get(/a/$(b)).data == get(/c).data',
      'getAfter(/a/$(b)).data == getAfter(/c).data',
    ]);
  });

  it('has a predicate that is always true', () => {
    expect(selectHaving('predicate', 'a')).toEqual(['true']);
    const source = rules(
      'f(1)',
      'function f(x) { let y = x; return y in [1]; } function g(x) { return x.size(); }',
    );
    const whole = createMutants(source).filter(({ kind }) => kind === 'predicate');
    expect(whole.map(({ where, old }) => [where, old])).toEqual([
      ['f', 'y in [1]'],
      ['/notes/{uid} allow create', 'f(1)'],
    ]);
  });
});

describe('a pattern', () => {
  const listPatterns = (pattern: string) =>
    selectHaving('pattern', `a.matches('${pattern}')`).map(
      (changed) => /matches\('(.*)'\)/.exec(changed)?.[1],
    );

  it('has each bound changed by one, where that makes a bound', () => {
    expect(listPatterns('a{1,64}')).toEqual(
      expect.arrayContaining(['a{0,64}', 'a{2,64}', 'a{1,63}', 'a{1,65}']),
    );
    expect(listPatterns('a{2}')).toEqual(expect.arrayContaining(['a{1}', 'a{3}']));
    expect(listPatterns('a{0,1}')).not.toContain('a{-1,1}');
  });

  it('has each class opened, each quantifier changed and each alternative left out', () => {
    expect(listPatterns('0|-?(1|[2-9]+)[.]')).toEqual([
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
    expect(selectHaving('pattern', "a.matches('x{3}' + b)")).toEqual(
      expect.arrayContaining(["a.matches('x{4}' + b)"]),
    );
    expect(selectHaving('pattern', "a == 'x{3}' + b")).toEqual([]);
  });

  it('is found in both branches of a choice, and not in its condition', () => {
    const changes = selectHaving('pattern', "a.matches(b == 'x{1}' ? 'x{3}' : 'x{5}')");
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
  const found = createMutants(
    `${rules('isTwo(uid)', functions).slice(0, -6)}    match /other/{id} { allow read: if isOne(id); }\n  }\n}`,
  );
  const listPlaces = (where: string) => found.filter((mutant) => mutant.where === where);

  it('know which matches they matter to', () => {
    expect(listPlaces('isTwo').map(({ touches }) => touches)).toContainEqual(['/notes/{uid}']);
    expect(listPlaces('isOne').map(({ touches }) => touches)).toContainEqual([
      '/notes/{uid}',
      '/other/{id}',
    ]);
    expect(listPlaces('/other/{id} allow read').map(({ touches }) => touches)).toContainEqual([
      '/other/{id}',
    ]);
  });

  it('have ids that depend on their text and not on its position', () => {
    const name = ({ id, from, to }: Mutant) => ({ id, from, to });
    const one = createMutants(rules('a == 1\n  // why\n  && b == 2'));
    const moved = createMutants(`\n\n${rules('a == 1 && b == 2')}`);
    expect(moved.map(name)).toEqual(one.map(name));
    expect(moved.map(({ line }) => line)).not.toEqual(one.map(({ line }) => line));
    expect(one.find(({ kind }) => kind === 'number')).toMatchObject({
      from: 'a == 1',
      to: 'a == 2',
    });
  });

  it('have ids and texts of their own, for the rules of this project too', () => {
    const source = readProjectFile('firestore.rules');
    const all = createMutants(source);
    expect(all.length).toBeGreaterThan(0);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.filter((mutant) => applyMutant(source, mutant) === source)).toEqual([]);
  });

  it('are not made of what cannot be read', () => {
    expect(() => createMutants(rules('a == '))).toThrow('The rules cannot be read at 6:29.');
  });
});
