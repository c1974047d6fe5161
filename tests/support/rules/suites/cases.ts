import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { Bytes, GeoPoint } from 'firebase/firestore/lite';
import { it } from '../it';
import { type Commit, type Fields, missing, send } from '../writes';
import type { Sender } from './action';

/** What is wrong, and the changes that make it so. */
export type Case = [fault: string, changes: Fields];
/** What is wrong, and how a valid commit over this state becomes it. */
export type Break<S> = [fault: string, breakCommit: (valid: Commit, state: S) => Commit];

interface Tried<S> {
  prepare: () => Promise<S>;
  write: (state: S, changes: Fields) => Commit;
}

/** Each case is accepted on a state of its own. */
export function testAccepted<S extends Sender>({
  cases,
  prepare,
  write,
}: Tried<S> & { cases: readonly Case[] }): void {
  it.each(cases)('accepts %s', async (_, changes) => {
    const state = await prepare();
    await assertSucceeds(send(state.caller, write(state, changes)));
  });
}

/**
 * Each case is refused on one state, which no denial changes. Their allowed twin comes last: the
 * same write by the same sender without a fault.
 */
export function testRefused<S extends Sender>({
  cases,
  prepare,
  write,
}: Tried<S> & { cases: readonly (Case | Break<S>)[] }): void {
  let prepared: Promise<S> | undefined;
  const getState = () => {
    prepared ??= prepare();
    return prepared;
  };
  it.each<Case | Break<S>>(cases)('%s', async (_, fault) => {
    const state = await getState();
    const commit =
      typeof fault === 'function' ? fault(write(state, {}), state) : write(state, fault);
    await assertFails(send(state.caller, commit));
  });
  it('accepts the same write without the fault', async () => {
    const state = await getState();
    await assertSucceeds(send(state.caller, write(state, {})));
  });
}

/** The same fault in one field, for each of these values. */
export const createInvalidValues = (
  field: string,
  values: readonly (readonly [fault: string, value: unknown])[],
): Case[] => values.map(([fault, value]) => [`with ${field} ${fault}`, { [field]: value }]);

/**
 * Each field left out and of two wrong types; and one field more.
 * @param optional fields that may be left out
 */
export function createMalformed(
  fields: Fields,
  { optional = [] }: { optional?: readonly string[] } = {},
): Case[] {
  const faults = (key: string, value: unknown): Case[] => [
    ...(optional.includes(key) ? [] : [[`without ${key}`, { [key]: missing }] satisfies Case]),
    [`with ${key} of another type`, { [key]: typeof value === 'string' ? null : 'text' }],
    [`with a map as ${key}`, { [key]: { a: { deep: { map: [1, { more: true }] } } } }],
  ];
  return [
    ...Object.entries(fields).flatMap(([key, value]) => faults(key, value)),
    ['with one field more', { more: 'x' }],
  ];
}

/** Texts without anything to read. */
export const blankTexts: [fault: string, value: string][] = [
  ['of a blank', ' '],
  ['of signs', '.!? –'],
  ['of a space without width', '\u200b'],
  ['of letters that show nothing', '\u3164\u115f\u1160\uffa0'],
  ['of an accent alone', '\u0301'],
];

const giantNumber = '1'.repeat(200_000);

/** Texts and values that are not money. */
export const invalidMoney: [fault: string, value: unknown][] = [
  ['without decimals', '250'],
  ['with one decimal', '250.0'],
  ['with three decimals', '250.000'],
  ['with a zero in front', '0250.00'],
  ['of eleven digits', '10000000000.00'],
  ['with an exponent', '1e9'],
  ['with an exponent and decimals', '1e9.00'],
  ['in Arabic digits', '٣'],
  ['in Arabic digits with decimals', '٢٥٠.٠٠'],
  ['with decimals in Arabic digits', '250.٠٠'],
  ['with an Arabic digit among others', '2٥0.00'],
  ['of cents, one in an Arabic digit', '0.1٠'],
  ['with a colon', '250:00'],
  ['of cents, with a colon', '0:10'],
  ['in full-width digits', '２５０.００'],
  ['with a line feed', '12\n'],
  ['with decimals and a line feed', '250.00\n'],
  ['with a blank in front', ' 250.00'],
  ['with a plus', '+250.00'],
  ['with a comma', '250,00'],
  ['with separated thousands', '1,250.00'],
  ['with two points', '2.50.00'],
  ['in words', 'NaN'],
  ['without end', 'Infinity'],
  ['in hexadecimal', '0x10.00'],
  ['without text', ''],
  ['of 200,000 digits', giantNumber],
  ['of minus nothing', '-0.00'],
  ['that is a number', 250],
  ['that is NaN', Number.NaN],
  ['that is infinite', Number.POSITIVE_INFINITY],
  ['that is a list', ['250.00']],
  ['that is bytes', Bytes.fromUint8Array(new Uint8Array([50]))],
  ['that is a place', new GeoPoint(2, 50)],
];

/** Invalid reasons of the desk for an act. */
export const refusedReasons: [fault: string, value: unknown][] = [
  ['no reason', ''],
  ['a reason of nine characters', 'x'.repeat(9)],
  ['a reason of 501 characters', 'x'.repeat(501)],
  ['a reason of 200,000 characters', giantNumber],
  ['a reason of blanks', ' '.repeat(20)],
  ['a reason of tabs and line feeds', '\t\n\r '.repeat(5)],
  ['a reason of no-break spaces', '\u00a0'.repeat(12)],
  ['a reason of spaces without width', '\u200b'.repeat(12)],
  ['a reason of ideographic spaces', '\u3000'.repeat(12)],
  ['a reason of dots', '.'.repeat(12)],
  ['a reason of letters that show nothing', '\u3164\u115f\u1160\uffa0'.repeat(3)],
  ['a reason of hieroglyphs that show nothing', '\u{13441}\u{13442}'.repeat(6)],
  ['a reason of ten characters, one of which shows nothing', `${'x'.repeat(9)}\u3164`],
  ['a letter and nine no-break spaces as reason', `x${'\u00a0'.repeat(9)}`],
  ['nine spaces without width and a letter as reason', `${'\u200b'.repeat(9)}x`],
  ['a reason of nine characters and an ideographic space', `${'x'.repeat(9)}\u3000`],
  [
    'a reason of nine characters, a letter that shows nothing and a blank',
    `${'x'.repeat(9)}\u3164 `,
  ],
  ['a reason of nine characters between blanks', `  ${'x'.repeat(9)}  `],
  ['a reason of nine letters and a blank between them', 'xxxx xxxxx'],
  [
    'a reason of two letters, and eighteen spaces without width between them',
    `x${'\u200b'.repeat(18)}x`,
  ],
  ['a reason of two letters, and no-break spaces between them', `x${'\u00a0'.repeat(18)}x`],
  ['a reason of one letter under twenty accents', `a${'\u0301'.repeat(20)}`],
  ['a reason of nine letters and many signs', `${'x'.repeat(9)}!?.,;:-_*+`],
  ['a number as reason', 1_234_567_890],
  ['a list as reason', Array.from({ length: 12 }, () => 'x')],
  ['null as reason', null],
];

const textsInManyScripts = {
  Hindi: 'इस पते पर कोई सिक्का नहीं पहुँचा',
  Arabic: 'لم تصل أي عملات إلى هذا العنوان',
  Russian: 'Монеты не пришли',
  Chinese: '此地址未收到任何比特币',
  Japanese: 'このアドレスには入金がありません',
};

export const acceptedReasons: [words: string, value: string][] = [
  ['a reason of ten characters', 'x'.repeat(10)],
  ['a reason of 500 characters', 'x'.repeat(500)],
  [
    'a reason of 500 UTF-16 units, two for most characters',
    `${'x'.repeat(10)}${'\u{1F4D6}'.repeat(245)}`,
  ],
  ...Object.entries(textsInManyScripts).map(([script, text]): [string, string] => [
    `a reason in ${script}`,
    text,
  ]),
  ['a reason of digits', '1234567890'],
  ['a reason of ten letters and digits between signs', '-1-å-2-b-3-c-4-d-5-e-'],
  ['a reason whose tenth letter is in its second line', `${'x'.repeat(9)}\n- å`],
  [
    'a reason of ten characters and one that shows nothing',
    `${'x'.repeat(5)}\u3164${'x'.repeat(5)}`,
  ],
  ['a reason with no-break spaces in it', `xxxxx${'\u00a0'.repeat(3)}xxxxx`],
  ['a reason with blanks around it', `  ${'x'.repeat(10)}  `],
  ['a reason of any characters', '<b>"Ünïcode" – \u{1F4D6}</b>\n=1+1'],
];
