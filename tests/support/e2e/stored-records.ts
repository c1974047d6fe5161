import { getAccount, getDeposits, getHolds, getTrades } from '@/data/collections/client-documents';
import type { Entry } from '@/domain/ledger/ledger';
import type { Money } from '@/domain/money';
import type { Deposit } from '@/domain/requests/deposit';
import type { Trade } from '@/domain/trades/trade';
import { getEntries } from '../entries';
import type { Person } from './people';

// What is stored of a client, as the client may read it.

type Owner = Pick<Person, 'caller'>;

export const getBalance = async ({ caller }: Owner): Promise<Money | undefined> =>
  (await getAccount(caller, caller.uid))?.balance;
export const getReserved = async ({ caller }: Owner): Promise<Money | undefined> =>
  (await getHolds(caller, caller.uid))?.reserved;
export const getDepositList = async ({ caller }: Owner): Promise<Deposit[]> =>
  (await getDeposits(caller, caller.uid))?.list ?? [];
export const getTradeList = async ({ caller }: Owner): Promise<Trade[]> =>
  (await getTrades(caller, caller.uid))?.list ?? [];

/** The actions of the whole book, the oldest first. */
export const getActions = async ({ caller }: Owner): Promise<string[]> =>
  (await getEntries(caller, caller.uid)).map(({ action }) => action);

/** The entries of one action, the oldest first. */
export const findEntries = async ({ caller }: Owner, action: Entry['action']): Promise<Entry[]> =>
  (await getEntries(caller, caller.uid)).filter((entry) => entry.action === action);
