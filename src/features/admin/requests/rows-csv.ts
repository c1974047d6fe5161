import { nameOf } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { coinSymbol } from '@/domain/coin';
import { actKey } from '@/domain/ledger/act-key';
import { csv, utc } from '@/lib/files/csv';
import { type AnyRow, type DecidedRow, isDeposit, type Request, type WaitingRow } from './request';
import { type RequestState, stateOf, stateWords } from './state';

/** A row of any tab, as a file has it. */
interface Written {
  element: Request;
  profile: Profile | null;
  state: RequestState;
  decidedAt: Date | null;
  /** Whoever decided: an administrator's name, or the client. */
  by: string;
  reason: string;
}

const head = [
  ...['Requested (UTC)', 'State', 'Client', 'E-mail', 'Amount, USD', 'Coin', 'Coins', 'Price, USD', 'Address', 'Transaction id'],
  ...['Decided (UTC)', 'By', 'Reason or note', 'Request id', 'Client id'],
];

/** What only a deposit has. */
const sent = (element: Request) => (isDeposit(element) ? [element.units, element.rate] : ['', '']);

const cells = ({ element, profile, state, decidedAt, by, reason }: Written): string[] => [
  ...[utc(element.createdAt), stateWords[state], nameOf(profile, element.uid), profile?.email ?? '', element.amount],
  ...[coinSymbol[element.coin], ...sent(element), element.address, isDeposit(element) ? element.txid : ''],
  ...[utc(decidedAt), by, reason, element.id, element.uid],
];

const undecided = { decidedAt: null, by: '' } as const;

/** What the entry of a decision tells of it. */
const decisionIn = ({ entry, element, decider }: DecidedRow) => ({
  decidedAt: entry.at,
  by: entry.actor === entry.uid ? 'The client' : nameOf(decider, entry.actor),
  reason: entry.reason || element.note,
});

export const waitingCsv = (rows: readonly WaitingRow[]): string =>
  csv(
    head,
    rows.map(({ element, profile }) => cells({ element, profile, state: 'pending', reason: '', ...undecided })),
  );

export const decidedCsv = (rows: readonly DecidedRow[]): string =>
  csv(
    head,
    rows.map((row) => {
      const { element, profile, entry } = row;
      return cells({ element, profile, state: entry.action === 'withdrawal.deleted' ? 'deleted' : element.status, ...decisionIn(row) });
    }),
  );

/** @param decisions of these requests and maybe of others; of two about one the later counts, because a rejected withdrawal can still be deleted */
export function anyCsv(rows: readonly AnyRow[], decisions: readonly DecidedRow[]): string {
  const inOrder = decisions.toSorted((a, b) => a.entry.rev - b.entry.rev);
  const last = new Map(inOrder.map((row) => [actKey(row.element), row]));
  return csv(
    head,
    rows.map((row) => {
      const { element, profile } = row;
      const decision = last.get(actKey(element));
      return cells({ element, profile, state: stateOf(row), reason: element.note, ...undecided, ...(decision && decisionIn(decision)) });
    }),
  );
}
