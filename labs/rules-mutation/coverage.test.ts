import { describe, expect, it } from 'vitest';
import { computeCoverage } from './coverage';
import { findSpan } from './places';
import { outcomeBits, type ReportNode, readReport } from './rule-report';

const source = `service cloud.firestore {
  match /notes/{id} {
    allow create: if isOne(a[0]) && b && c;
    function isOne(x) { let y = x; return y == 1; }
  }
}`;
/** As the emulator says it: the brackets at the end are left out. */
const getPlace = (text: string) => {
  const start = source.indexOf(text);
  return `${start}:${start + text.replace(/[()[\]]+$/, '').length}`;
};
const { yes, no, other, unknown } = outcomeBits;
const seen = {
  'isOne(a[0]) && b && c': yes | no,
  'isOne(a[0]) && b': yes,
  'isOne(a[0])': yes | no,
  b: no,
  'y == 1': yes | no,
  'a[0]': other,
};
const recording = (bits: Record<string, number>) => {
  const outcomes = new Map(Object.entries(bits).map(([text, value]) => [getPlace(text), value]));
  return {
    groups: [
      {
        file: '',
        tests: [],
        milliseconds: 0,
        numbers: new Set<number>(),
        values: new Map(),
        outcomes,
      },
    ],
    places: [...outcomes.keys()],
  };
};
const findGaps = (bits: Record<string, number>) =>
  computeCoverage(source, recording({ ...seen, ...bits })).gaps.map(
    ({ line, where, text, never }) => `${line} ${where}: ${text}: never ${never}`,
  );

describe('the coverage of the rules', () => {
  it('names conditions that lack an outcome, but not the beginnings of chains', () => {
    expect(findGaps({})).toEqual(['3 /notes/{id} allow create: b: never true']);
    expect(findGaps({ b: yes | no, 'y == 1': yes })).toEqual([
      '4 /notes/{id} isOne: y == 1: never false',
    ]);
  });

  it('names what is never evaluated once, with all that is within it', () => {
    expect(findGaps({ b: yes | no, 'isOne(a[0])': 0, 'a[0]': 0 })).toEqual([
      '3 /notes/{id} allow create: isOne(a[0]): never evaluated',
    ]);
    expect(findGaps({ b: yes | no, 'a[0]': unknown })).toEqual([
      '3 /notes/{id} allow create: a[0]: never evaluated',
    ]);
  });

  it('does not take a field for a condition because a test put true into it', () => {
    expect(findGaps({ b: yes | other })).toEqual([]);
  });

  it('counts each expression once, and what all tests together evaluate', () => {
    const one = recording({ b: yes, 'y == 1': 0 });
    const two = recording({ b: no, 'y == 1': yes });
    const { expressions, evaluated } = computeCoverage(source, {
      groups: [...one.groups, ...two.groups],
      places: one.places,
    });
    expect({ expressions, evaluated }).toEqual({ expressions: 2, evaluated: 2 });
  });
});

describe('a place in the report', () => {
  it.each(['isOne(a[0])', 'isOne(a[0]) && b', 'a[0]', 'y == 1'])(
    'covers the whole of %s',
    (text) => {
      const { start, end } = findSpan(source, getPlace(text));
      expect(source.slice(start, end)).toBe(text);
    },
  );

  it('does not count the brackets of a text', () => {
    const call = "f(g('[(')) || a";
    expect(findSpan(call, '0:8')).toEqual({ start: 0, end: 10 });
    expect(findSpan('f() || a', '0:1')).toEqual({ start: 0, end: 3 });
  });
});

describe('the report of the emulator', () => {
  const node = (start: number, ...values: object[]): ReportNode => ({
    sourcePosition: { currentOffset: start, endOffset: start + 1 },
    values: values.map((value) => ({ value, count: 1 })),
  });

  it('lists the values of each expression', () => {
    const children = [
      node(2, { boolValue: false }, { undefined: {} }),
      node(4, {}),
      node(6, { mapValue: {} }),
    ];
    const { outcomes, places } = readReport(
      { report: [{ ...node(0, { boolValue: true }), children }] },
      new Set(),
      () => undefined,
    );
    expect(Object.fromEntries(outcomes)).toEqual({ '0:2': yes, '2:4': no | unknown, '6:8': other });
    expect(places).toEqual(['0:2', '2:4', '4:6', '6:8']);
  });

  it('says which numbers and lengths of texts were met', () => {
    const { numbers } = readReport(
      { report: [node(0, { intValue: '50' }, { intValue: '51' }, { stringValue: 'abc' })] },
      new Set([3, 50, 64]),
      () => undefined,
    );
    expect([...numbers]).toEqual([50, 3]);
  });

  it('keeps texts or requested numbers of the expressions that need them', () => {
    const nodes = [
      node(0, { stringValue: 'abc' }, { stringValue: 'de' }),
      node(2, { stringValue: 'abc' }, { intValue: '50' }, { intValue: '51' }),
    ];
    const { values } = readReport({ report: nodes }, new Set([3, 50]), (place) =>
      place === '0:2' ? 'texts' : 'numbers',
    );
    expect(Object.fromEntries([...values].map(([place, some]) => [place, [...some]]))).toEqual({
      '0:2': ['abc', 'de'],
      '2:4': [3, 50],
    });
  });
});
