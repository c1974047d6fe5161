import { actorWords, nameOf } from '@/domain/accounts/person-words';
import type { Uid } from '@/domain/ledger/envelope';
import { isNegative, type Money, negate, withCents } from '@/domain/money';
import { dueAt, type Trade } from '@/domain/trades/trade';
import { csv, utc } from '@/lib/files/csv';
import type { ClosedTrade, OpenTrade } from './view';

const tradeHead = ['Client', 'E-mail', 'Asset', 'Side', 'Staked, USD', 'Leverage', 'Opening price, USD', 'Opened', 'Time over'];

const ids = ['Trade id', 'Client id'];

const tradeCells = ({ element, profile }: Pick<OpenTrade, 'element' | 'profile'>): string[] => [
  nameOf(profile, element.uid),
  profile?.email ?? '',
  element.asset,
  element.side,
  element.amount,
  String(element.leverage),
  element.openPrice,
  utc(element.openedAt),
  utc(dueAt(element)),
];

/** Open trades as a file; times are UTC. */
export const openCsv = (rows: readonly OpenTrade[]): string =>
  csv(
    [...tradeHead, ...ids],
    rows.map((row) => [...tradeCells(row), row.element.id, row.element.uid]),
  );

/** With a minus sign in front a figure would be text: what was won and what was lost stand in two columns. */
const wonAndLost = (result: Money): [string, string] => (isNegative(result) ? ['', negate(result)] : [withCents(result), '']);

const settledCells = ({ closePrice, closedAt, result, manual, note }: Trade): string[] => [
  closePrice,
  utc(closedAt),
  ...wonAndLost(result),
  manual ? 'set by hand' : 'by the formula',
  note,
];

/** Settled trades as a file; times are UTC. */
export const closedCsv = (rows: readonly ClosedTrade[], me: Uid): string =>
  csv(
    [...tradeHead, 'Closing price, USD', 'Settled', 'Won, USD', 'Lost, USD', 'Result', 'Note', 'By', ...ids],
    rows.map((row) => [
      ...[...tradeCells(row), ...settledCells(row.element), actorWords(row.entry, row.decider, me)],
      ...[row.element.id, row.element.uid],
    ]),
  );
