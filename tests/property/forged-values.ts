import {
  createInteger,
  createMap,
  createText,
  createTime,
  type WireFields,
  type WireValue,
} from './wire-commit';

/** Values that are valid in some other place, or nowhere. */
export const foreignValues: (() => WireValue)[] = [
  ...[
    '',
    '0',
    '0.00',
    '-0.00',
    '0.01',
    '-0.01',
    '10.00',
    '250.00',
    '1e3',
    '٣',
    '12\n',
    '9999999999.99',
    '10000000000.00',
    '1000000.01',
  ].map((value) => () => createText(value)),
  ...[
    'pending',
    'completed',
    'rejected',
    'cancelled',
    'open',
    'closed',
    'active',
    'frozen',
    'verified',
    'not-verified',
  ].map((value) => () => createText(value)),
  ...[
    'account.posted',
    'account.adjusted',
    'deposit.completed',
    'withdrawal.completed',
    'trade.settled',
    'charge-x',
    'admin',
    'deputy',
  ].map((value) => () => createText(value)),
  () => createText('x'.repeat(600)),
  () => createText('As it stands in the letter.'),
  ...[0, 1, -1, 2, 30, 1_000].map((value) => () => createInteger(value)),
  ...[1, 0.5, 'NaN', 'Infinity'].map((doubleValue) => () => ({ doubleValue })),
  () => ({ nullValue: null }),
  () => ({ booleanValue: true }),
  () => ({ booleanValue: false }),
  () => createMap({}),
  () => createMap({ more: createText('x') }),
  () => ({ arrayValue: { values: [] } }),
  () => ({ arrayValue: { values: [createText('x')] } }),
  ...[-600_000, -200_000, -1_000, 1_000, 600_000].map((ms) => () => createTime(ms)),
];

/** A value that is nearly the same: the forgery that is most likely to be overlooked. */
export function createSimilarValue(value: WireValue, to: number): WireValue {
  if (typeof value.stringValue === 'string') return createText(changeText(value.stringValue, to));
  if (typeof value.integerValue === 'string') {
    return to % 4 === 0
      ? { doubleValue: Number(value.integerValue) }
      : createInteger(Number(value.integerValue) + ([1, -1, 10][to % 3] ?? 1));
  }
  if (typeof value.timestampValue === 'string') {
    return {
      timestampValue: new Date(
        Date.parse(value.timestampValue) + ([1, -1, 60_000, -60_000][to % 4] ?? 1),
      ).toISOString(),
    };
  }
  if (typeof value.booleanValue === 'boolean') return { booleanValue: !value.booleanValue };
  if (value.mapValue) {
    const { fields = {} } = value.mapValue as { fields?: WireFields };
    return createMap({ ...fields, more: createText('x') });
  }
  if (value.arrayValue) {
    const { values = [] } = value.arrayValue as { values?: WireValue[] };
    const changed = [
      [...values, ...values.slice(-1)],
      values.slice(1),
      values.slice(0, -1),
      values.toReversed(),
      [...values, createMap({})],
    ];
    return { arrayValue: { values: changed[to % changed.length] ?? [] } };
  }
  return createInteger(to);
}

function changeText(value: string, to: number): string {
  const money = /^(-?)(\d+)\.(\d\d)$/.exec(value);
  if (!money)
    return (
      [`${value}x`, value.slice(0, -1), value.toUpperCase(), `${value}\n`, ` ${value}`][to % 5] ??
      ''
    );
  const cents = Number(value.replace('.', ''));
  const other = [cents + 1, cents - 1, cents + 100, -cents, cents * 2, cents * 10, 0][to % 7] ?? 0;
  const digits = String(Math.abs(other)).padStart(3, '0');
  return `${other < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
