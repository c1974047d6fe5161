import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { expect } from 'vitest';
import { type AccountFigures, accountSchema, holdsSchema } from '@/domain/accounts/account';
import { profileSchema } from '@/domain/accounts/profile';
import { auditBook } from '@/domain/audit/audit-book';
import type { StoredBook } from '@/domain/audit/stored-book';
import { deskSwitchesSchema, getSwitches } from '@/domain/desk/switches';
import { verificationSchema } from '@/domain/identity/verification';
import { depositsSchema } from '@/domain/requests/deposit';
import { getActiveSubscription, subscriptionsSchema } from '@/domain/requests/subscription';
import { withdrawalsSchema } from '@/domain/requests/withdrawal';
import { deskBook } from '@/domain/revision-fields';
import { getNestedSnapshot, getText } from '@/domain/snapshot';
import { tradesSchema } from '@/domain/trades/trade';
import { isExpired, proposalsSchema } from '@/domain/two-people/proposal';
import { getProposalKind } from '@/domain/two-people/proposed-action';
import { readBook, readDesk } from '../../tools/ops/stored-desk';
import type { Item, Model } from './client-model';
import { createTxid } from './deposit-attempts';
import { findExcesses } from './lone-movements';
import type { People } from './perform-act';

/** What of a person does not follow from the person's ledger, in words. */
export const findBookFaults = (book: StoredBook): string[] =>
  auditBook(book).map(({ path, message: says }) => `${path}: ${says}`);

const deskNames = ['admin', 'deputy', 'agent'] as const;

const toCents = (money: string) => Math.round(Number(money) * 100);
const toFigureCents = ({ balance, profit, bonus }: AccountFigures) => ({
  balance: toCents(balance),
  profit: toCents(profit),
  bonus: toCents(bonus),
});
const toItem = ({ id, amount, status }: { id: string; amount: string; status: string }): Item => ({
  id,
  cents: toCents(amount),
  status,
});

/** The outputs of a transaction that deposits of a book were credited for. */
const findOutputs = ({ entries }: StoredBook, txid: string): number[] =>
  Object.values(entries)
    .filter((entry) => getText(entry, 'action') === 'deposit.completed')
    .map((entry) => getNestedSnapshot(entry, 'after'))
    .filter((after) => getText(after, 'txid').toLowerCase() === txid)
    .map(({ output }) => Number(output));

/**
 * What is stored, as the model would say it, and what of the two clients does not follow from their
 * ledgers.
 */
export async function readModel(
  firestore: Firestore,
  { client, neighbour }: Pick<People, 'client' | 'neighbour'>,
) {
  const [book, other, desk, { switches }] = await Promise.all([
    readBook(firestore, client.uid),
    readBook(firestore, neighbour.uid),
    readBook(firestore, deskBook),
    readDesk(firestore),
  ]);
  const moved = await Promise.all(deskNames.map((uid) => readMovedToday(firestore, uid)));
  const { deposits, withdrawals, trades } = getSwitches(
    switches && v.parse(deskSwitchesSchema, switches),
  );
  const txid = createTxid(client.uid, 0);
  const claims = (of: StoredBook, who: 'client' | 'neighbour') =>
    findOutputs(of, txid).map((output) => [output, who] as const);
  const model: Model = {
    ...toModel(book),
    paused: { deposits: !deposits, withdrawals: !withdrawals, trades: !trades },
    credited: Object.fromEntries([...claims(book, 'client'), ...claims(other, 'neighbour')]),
    proposedMethods: desk.documents.proposals
      ? v.parse(proposalsSchema, desk.documents.proposals).pending
      : 0,
    moved: { admin: moved[0] ?? 0, deputy: moved[1] ?? 0, agent: moved[2] ?? 0 },
  };
  return {
    model,
    faults: [...[book, other, desk].flatMap(findBookFaults), ...findExcesses([book, other])],
  };
}

/** Cents. */
async function readMovedToday(firestore: Firestore, uid: string): Promise<number> {
  const stored = (await firestore.doc(`tallies/${uid}`).get()).data();
  return stored?.day === Math.floor(Date.now() / 86_400_000) ? Number(stored.cents) : 0;
}

function toModel({
  uid,
  documents,
  entries,
}: StoredBook): Omit<Model, 'paused' | 'credited' | 'proposedMethods' | 'moved'> {
  const account = v.parse(accountSchema, documents.accounts);
  const holds = v.parse(holdsSchema, documents.holds);
  const deposits = documents.deposits ? v.parse(depositsSchema, documents.deposits).list : [];
  const withdrawals = documents.withdrawals
    ? v.parse(withdrawalsSchema, documents.withdrawals).list
    : [];
  const trades = documents.trades ? v.parse(tradesSchema, documents.trades).list : [];
  const stored = documents.proposals ? v.parse(proposalsSchema, documents.proposals) : null;
  const proposals = stored?.list ?? [];
  for (const [author, count] of Object.entries(stored?.open ?? {}))
    expect(
      proposals.filter(({ status, by }) => status === 'pending' && by === author),
    ).toHaveLength(count);
  const getCharger = (op: string) => {
    const charge = entries[`charge-${op}`];
    return charge ? v.parse(v.picklist(deskNames), getText(charge, 'actor')) : null;
  };
  const subscriptions = documents.subscriptions
    ? v.parse(subscriptionsSchema, documents.subscriptions)
    : null;
  const subscription = subscriptions && getActiveSubscription(subscriptions);
  const { status, document, viewer } = v.parse(verificationSchema, documents.verifications);
  const profile = v.parse(profileSchema, documents.users);
  return {
    status: profile.status,
    closureWaits: profile.closureAt !== null,
    balance: toCents(account.balance),
    profit: toCents(account.profit),
    bonus: toCents(account.bonus),
    reserved: toCents(holds.reserved),
    staked: toCents(holds.staked),
    deposits: deposits.map(toItem),
    withdrawals: withdrawals.map(toItem),
    trades: trades.map((one) => ({
      ...toItem(one),
      side: one.side,
      leverage: one.leverage,
      open: toCents(one.openPrice),
      isDue: Date.now() - one.openedAt.getTime() >= one.duration * 60_000,
    })),
    proposals: proposals.map((one) => ({
      ...toItem(one),
      kind: v.parse(
        v.picklist(['deposit', 'withdrawal', 'settlement', 'fee', 'adjustment', 'status']),
        getProposalKind(one),
      ),
      about: one.ref,
      changes: 'balance' in one.outcome ? toFigureCents(one.outcome) : null,
      settlement:
        'closePrice' in one.outcome
          ? {
              close: toCents(one.outcome.closePrice),
              result: toCents(one.outcome.result),
              isManual: one.outcome.manual,
            }
          : null,
      from: one.action === 'status.changed' && 'status' in one.from ? one.from.status : '',
      chargedBy:
        one.action === 'subscription.charged' && one.status === 'confirmed'
          ? getCharger(one.ref)
          : null,
      by: v.parse(v.picklist(['admin', 'deputy']), one.by),
      isOver: isExpired(one, new Date()),
    })),
    subscription: subscriptions &&
      subscription && {
        op: subscriptions.op,
        cents: toCents(subscription.amount),
        chargedBy: getCharger(subscriptions.op),
      },
    verification: {
      status,
      isViewed: viewer !== '',
      document: document.replace(`images/${uid}/1767225600000-`, '').replace(/[.]png$/, ''),
    },
  };
}
