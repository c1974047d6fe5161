import type { Random } from '../../tools/random';
import {
  type BookJson,
  changeValueAt,
  getPaths,
  getValueAt,
  type Path,
  pickItem,
} from './book-json';

export const moneyPattern = /^-?[0-9]+[.][0-9]{2}$/;
const timePattern = /^[0-9]{4}-.*T.*Z$/;
const amounts = [
  '0',
  '0.00',
  '-0.00',
  '0.01',
  '-5.00',
  '10.00',
  '123456.78',
  '1000000.00',
  '1000000.01',
  '9999999999.99',
  '10000000000.00',
];
const otherAmounts = ['1e9', '1,000.00', '1.5', '01.00', '٣.٠٠', ''];
const letters = [
  '',
  'x',
  'é',
  '\u2028',
  '😀'.repeat(250),
  '😀'.repeat(260),
  'x'.repeat(501),
  '\ud800',
  '          ',
  'İstanbul',
  '\uffa0'.repeat(12),
];
const words = [
  'pending',
  'completed',
  'rejected',
  'cancelled',
  'open',
  'closed',
  'active',
  'frozen',
  'suspended',
  'bitcoin',
  'ethereum',
  'buy',
  'sell',
  'maya',
  'bram',
  'desk',
  'operator',
  'verified',
  'not-verified',
  'account.posted',
  'account.adjusted',
  'status.changed',
  'deposit.completed',
  'second',
  'manager',
  'viewer',
  'confirmed',
  'deposit',
  'adjustment',
  'proposals',
  'proposal.made',
  'proposal.confirmed',
  'policy.updated',
  'payment.updated',
  'account.opened',
  'withdrawal.completed',
  'trade.settled',
  'history.archived',
  'accounts',
  'deposits',
  'withdrawals',
  'trades',
  'users',
];
export const values = [
  null,
  0,
  1,
  -1,
  2,
  1.5,
  1e21,
  2 ** 53,
  true,
  false,
  '',
  'x',
  [],
  {},
  [{}],
  { id: 'x' },
];
const times = [
  '2026-02-30T10:00:00.000Z',
  '2026-03-02T24:00:00.000Z',
  '2026-03-02T10:00:00Z',
  '0000-02-29T00:00:00.000Z',
  '2026-03-02',
];
const shifts = [
  1, -1, 1_000, -1_000, 300_000, -300_001, 3_600_000, -3_600_000, 86_400_000, -86_400_000,
  864_000_000,
];

/** Another value, most of the same kind. @param others values of the same book */
export function getOther(random: Random, old: unknown, others: readonly unknown[]): unknown {
  if (random.chance(0.1)) return pickItem(random, values);
  if (random.chance(0.15)) return pickItem(random, others) ?? 'x';
  if (typeof old === 'number')
    return pickItem(random, [old + 1, old - 1, -old, old * 2, old + 0.5, String(old)]);
  if (typeof old === 'boolean') return pickItem(random, [!old, !old, Number(old), String(old)]);
  if (typeof old !== 'string') return pickItem(random, values);
  if (timePattern.test(old))
    return random.chance(0.2) ? pickItem(random, times) : shiftTime(random, old);
  if (moneyPattern.test(old) || old === '0')
    return random.chance(0.3)
      ? nudgeMoney(old, random)
      : pickItem(random, [...amounts, ...amounts, ...otherAmounts]);
  return random.chance(0.4)
    ? pickItem(random, words)
    : pickItem(random, [`${old}x`, old.slice(1), old.toUpperCase(), ...letters]);
}

export function shiftTime(random: Random, time: string): string {
  const old = new Date(time).getTime();
  return Number.isNaN(old) ? 'x' : new Date(old + (pickItem(random, shifts) ?? 1)).toISOString();
}

export const nudgeMoney = (money: string, random: Random): string =>
  (Number(money) + (random.chance(0.5) ? 0.01 : -0.01)).toFixed(2);

/** A change of one value anywhere below a path. */
export function changeValue(
  random: Random,
  book: BookJson,
  base: Path,
  change: (old: unknown) => unknown,
): { where: string; book: unknown } | null {
  const below = pickItem(random, getPaths(getValueAt(book, base)));
  if (!below) return null;
  const path = [...base, ...below];
  return { where: path.join('/'), book: changeValueAt(book, path, change) };
}
