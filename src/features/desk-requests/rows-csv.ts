import { coinSymbol } from '@/domain/coin';
import { nameOf } from '@/domain/person-words';
import type { Profile } from '@/domain/profile';
import { csv, utc } from '@/lib/csv';
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

export const waitingCsv = (rows: readonly WaitingRow[]): string =>
  csv(
    head,
    rows.map(({ element, profile }) => cells({ element, profile, state: 'pending', reason: '', ...undecided })),
  );

export const decidedCsv = (rows: readonly DecidedRow[]): string =>
  csv(
    head,
    rows.map(({ element, profile, entry, decider }) =>
      cells({
        ...{ element, profile, decidedAt: entry.at, reason: entry.reason || element.note },
        state: entry.action === 'withdrawal.deleted' ? 'deleted' : element.status,
        by: entry.actor === entry.uid ? 'The client' : nameOf(decider, entry.actor),
      }),
    ),
  );

/** Of requests in any state the entries of their decisions were not read, except of those that deleted one. */
export const anyCsv = (rows: readonly AnyRow[]): string =>
  csv(
    head,
    rows.map(({ element, profile, deletion, list }) =>
      cells({
        ...{ element, profile, by: '', state: stateOf({ element, list, deletion }) },
        ...{ decidedAt: deletion?.at ?? null, reason: deletion?.reason || element.note },
      }),
    ),
  );
