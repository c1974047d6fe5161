import { getAccount, getDeposits, getHolds, getTrades } from '@/data/collections/client-documents';
import type { Entry } from '@/domain/ledger/ledger';
import type { Money } from '@/domain/money';
import type { Deposit } from '@/domain/requests/deposit';
import type { Trade } from '@/domain/trades/trade';
import { getEntries } from '../../support/entries';
import type { Person } from './people';

// What is recorded of a client, as the client may read it: a page can be asked what it says, and these whether it is so.

type Owner = Pick<Person, 'caller'>;

export const balanceOf = async ({ caller }: Owner): Promise<Money | undefined> => (await getAccount(caller, caller.uid))?.balance;
export const reservedOf = async ({ caller }: Owner): Promise<Money | undefined> => (await getHolds(caller, caller.uid))?.reserved;
export const depositsOf = async ({ caller }: Owner): Promise<Deposit[]> => (await getDeposits(caller, caller.uid))?.list ?? [];
export const tradesOf = async ({ caller }: Owner): Promise<Trade[]> => (await getTrades(caller, caller.uid))?.list ?? [];

/** The whole book by its actions, the oldest first. */
export const actionsOf = async ({ caller }: Owner): Promise<string[]> => (await getEntries(caller, caller.uid)).map(({ action }) => action);

/** The entries of one action, the oldest first. */
export const entriesOf = async ({ caller }: Owner, action: Entry['action']): Promise<Entry[]> =>
  (await getEntries(caller, caller.uid)).filter((entry) => entry.action === action);
