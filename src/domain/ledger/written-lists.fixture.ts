import { operator } from '@/domain/accounts/account';
import { type HoldAmounts, release, reserve, stake, unstake } from '@/domain/accounts/holds';
import type { Coin } from '@/domain/coin';
import type { Money } from '@/domain/money';
import {
  appendItem,
  decideItem,
  getArchivable,
  removeArchived,
  removeItem,
} from '@/domain/requests/pending-list';
import type { Withdrawal } from '@/domain/requests/withdrawal';
import type { Snapshot } from '@/domain/snapshot';
import { getDueTime, isDue, type Trade, unsettledFields } from '@/domain/trades/trade';
import { computeTradeResult } from '@/domain/trades/trade-result';
import type { ArchivedCollection } from './archive';
import { applyMovement, movements } from './posting';
import { decider, WrittenBook } from './written-book.fixture';

type WithdrawalList = {
  list: Withdrawal[];
  pending: number;
  oldest: Date | null;
};
type TradeList = {
  list: Trade[];
  open: number;
  oldest: Date | null;
};
type Position = Pick<Trade, 'asset' | 'side' | 'amount' | 'leverage' | 'openPrice'>;

/** A book with withdrawals, trades and archives too. */
export class WrittenLists extends WrittenBook {
  readonly archives: Record<ArchivedCollection, Record<string, Snapshot>> = {
    deposits: {},
    withdrawals: {},
    trades: {},
    proposals: {},
  };
  private withdrawn: WithdrawalList | null = null;
  private traded: TradeList | null = null;
  protected promised: HoldAmounts = { reserved: '0', staked: '0' };

  get withdrawals(): readonly Withdrawal[] {
    return this.withdrawn?.list ?? [];
  }

  get trades(): readonly Trade[] {
    return this.traded?.list ?? [];
  }

  withdrew(amount: Money, coin: Coin = 'bitcoin'): this {
    const after: Withdrawal = {
      id: this.nextOp(),
      uid: this.uid,
      coin,
      amount,
      address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7k',
      status: 'pending',
      note: '',
      createdAt: this.at,
    };
    const index = this.withdrawals.length;
    this.withdrawn = appendItem(this.withdrawn, after);
    this.hold(reserve(this.promised, amount));
    this.write({
      action: 'withdrawal.requested',
      col: 'withdrawals',
      fields: this.withdrawn,
      before: {},
      after,
      index,
    });
    return this.next();
  }

  sent(index: number, txid = ''): this {
    const op = this.withdrawal(index, 'completed', '', txid);
    const amount = this.withdrawals[index]?.amount ?? '0';
    return this.post(op, (before) =>
      applyMovement(before, movements['withdrawal.completed']({ amount })),
    ).next();
  }

  refused(index: number, note = 'The address belongs to another network.'): this {
    this.withdrawal(index, 'rejected', note);
    return this.next();
  }

  takenBack(index: number): this {
    this.withdrawal(index, 'cancelled', '');
    return this.next();
  }

  deleted(index: number, reason = 'It was sent twice by mistake.'): this {
    const before = this.withdrawals[index];
    if (!this.withdrawn || !before || before.status === 'completed')
      throw new Error(`Withdrawal ${index} cannot be deleted`);
    this.withdrawn = removeItem(this.withdrawn, index);
    if (before.status === 'pending') this.hold(release(this.promised, before.amount));
    const fields = this.withdrawn;
    this.write({
      action: 'withdrawal.deleted',
      col: 'withdrawals',
      fields,
      before,
      after: {},
      index,
      actor: decider,
      reason,
    });
    return this.next();
  }

  placed(position: Partial<Position> = {}): this {
    const buy: Position = {
      asset: 'bitcoin',
      side: 'buy',
      amount: '200.00',
      leverage: 5,
      openPrice: '64210.00',
    };
    const after: Trade = {
      id: this.nextOp(),
      uid: this.uid,
      ...buy,
      ...position,
      duration: 240,
      openedAt: this.at,
      ...unsettledFields,
    };
    const index = this.trades.length;
    this.traded = appendItem(this.traded, after);
    this.hold(stake(this.promised, after.amount));
    this.write({
      action: 'trade.placed',
      col: 'trades',
      fields: this.traded,
      before: {},
      after,
      index,
    });
    return this.next();
  }

  /** @param manual the desk's own result and reason; without it, the formula's */
  settled(index: number, closePrice: Money, manual?: { result: Money; note: string }): this {
    const before = this.trades[index];
    if (!this.traded || before?.status !== 'open') throw new Error(`Trade ${index} is not open`);
    if (!manual && !isDue(before, this.at)) this.at = getDueTime(before);
    const result = manual?.result ?? computeTradeResult(before, closePrice);
    const end = {
      status: 'closed',
      closePrice,
      closedAt: this.at,
      result,
      manual: Boolean(manual),
      note: manual?.note ?? '',
    } as const;
    const after: Trade = { ...before, ...end };
    this.traded = decideItem(this.traded, index, after);
    this.hold(unstake(this.promised, before.amount));
    const decision = {
      action: 'trade.settled',
      col: 'trades',
      fields: this.traded,
      before,
      after,
      index,
      actor: decider,
    } as const;
    const { op } = this.write({ ...decision, reason: after.note });
    return this.post(op, (figures) =>
      applyMovement(figures, movements['trade.settled']({ result })),
    ).next();
  }

  /** Moves the decided elements that one act can move. */
  archived(col: ArchivedCollection): this {
    const before = this.getLists()[col];
    const run = before && getArchivable(before.list, 8);
    if (!before || !run) throw new Error(`Nothing decided in ${col}`);
    const number = String(Object.keys(this.archives[col]).length);
    const op = this.nextOp();
    const { kept, moved } = removeArchived(before, run);
    before.list = kept.list;
    this.archives[col][number] = { list: moved, op, at: this.at };
    const act = {
      action: 'history.archived',
      col,
      before: { list: moved },
      after: { archive: number },
    } as const;
    this.write({
      ...act,
      fields: { ...this.fields(col), list: kept.list },
      index: run.index,
      actor: operator,
    });
    return this.next();
  }

  protected getLists(): Partial<Record<ArchivedCollection, { list: { status: string }[] } | null>> {
    return { deposits: this.deposited, withdrawals: this.withdrawn, trades: this.traded };
  }

  /** Before the entry is written: it takes the act's `op`. */
  private hold(promised: HoldAmounts) {
    this.promised = promised;
    const rev = Number(this.documents.holds?.rev) + 1;
    this.documents.holds = { ...promised, rev, op: this.nextOp() };
  }

  private withdrawal(
    index: number,
    status: 'completed' | 'rejected' | 'cancelled',
    note: string,
    txid = '',
  ): string {
    const before = this.withdrawals[index];
    if (!this.withdrawn || before?.status !== 'pending')
      throw new Error(`Withdrawal ${index} does not wait for a decision`);
    const after: Withdrawal = { ...before, status, note, ...(txid && { txid }) };
    this.withdrawn = decideItem(this.withdrawn, index, after);
    this.hold(release(this.promised, before.amount));
    const actor = status === 'cancelled' ? this.uid : decider;
    const decision = {
      action: `withdrawal.${status}`,
      col: 'withdrawals',
      fields: this.withdrawn,
      before,
      after,
      index,
    } as const;
    return this.write({ ...decision, actor, reason: note }).op;
  }
}
