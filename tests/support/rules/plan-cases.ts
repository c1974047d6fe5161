import { inSeconds } from './acts';
import { type Case, invalidValues, malformed, notMoney } from './cases';
import { planOf } from './objects';
import type { Fields } from './writes';

/** Plans of these names. */
export const plansNamed = (...names: string[]): Fields => Object.fromEntries(names.map((name) => [name, planOf()]));
/** As many as one act may add or change; each another. */
export const fourNames = ['a', 'b', 'c', 'd'] as const;
export const fourPlans: Fields = Object.fromEntries(fourNames.map((name, i) => [name, planOf({ days: i + 1 })]));

export const acceptedPlans: [words: string, plans: Fields][] = [
  ['no plans', {}],
  ['four plans', fourPlans],
  ['names of 1 and of 30 characters', plansNamed('a', 'z'.repeat(30), '0-9', '-')],
  ['the least fee and the fewest days', { plus: planOf({ fee: '1.00', days: 1 }) }],
  ['the highest fee and the most days', { plus: planOf({ fee: '999999.99', days: 3_660 }) }],
  ['a name of one character and nothing included', { plus: planOf({ name: 'P', includes: [] }) }],
  [
    'a name of 60 characters and 20 lines',
    { plus: planOf({ name: 'P'.repeat(60), includes: Array.from({ length: 20 }, () => 'l'.repeat(200)) }) },
  ],
  ['a line of one character', { plus: planOf({ includes: ['x'] }) }],
  ['lines in another script', { plus: planOf({ includes: ['Плюс 加', ' '] }) }],
  ['a name in another script', { plus: planOf({ name: 'Плюс 加' }) }],
];

/** What is wrong with one plan. */
export const planFaults: Case[] = [
  ...malformed({ name: '', fee: '', days: 1, includes: [] }),
  ...invalidValues('fee', [
    ...notMoney,
    ['of nothing', '0'],
    ['of nothing in decimals', '0.00'],
    ['below one', '0.99'],
    ['of minus', '-25.00'],
    ['of a million', '1000000.00'],
  ]),
  ...invalidValues('days', [
    ['of nothing', 0],
    ['of minus', -30],
    ['above ten years', 3_661],
    ['of a fraction', 30.5],
    ['that are NaN', Number.NaN],
    ['without end', Number.POSITIVE_INFINITY],
  ]),
  ...invalidValues('name', [
    ['of nothing', ''],
    ['of 61 characters', 'P'.repeat(61)],
    ['of 200,000 characters', 'P'.repeat(200_000)],
    ['that is a list', ['P']],
  ]),
  ...invalidValues('includes', [
    ['of 21 lines', Array.from({ length: 21 }, () => 'line')],
    ['of a line of 201 characters', ['x'.repeat(201)]],
    ['of an empty line', ['line', '']],
    ['of an empty line between others', ['line', '', 'line']],
    ['of two lines in one', ['line\nline']],
    ['of a number', ['line', 1]],
    ['of a truth', [true]],
    ['of nothing', [null]],
    ['of a map', [{ a: 'line' }]],
    ['of a text', 'line'],
    ['of a time', [inSeconds(0)]],
  ]),
];

/** What is no name of a plan. */
export const refusedPlanNames = [
  ' plus',
  'Plus',
  'plus_1',
  'plus.1',
  'plus/1',
  'plus\n',
  'plüs',
  'ｐlus',
  '١',
  '*',
  '__proto',
  'z'.repeat(31),
  'z'.repeat(300),
];
