import {
  type Account,
  type AccountFigures,
  emptyAccount,
  getAccountFigures,
} from '@/domain/accounts/account';
import { createProfile } from '@/domain/accounts/new-client';
import { maya } from '@/domain/accounts/person.fixture';
import { termsVersion } from '@/domain/accounts/terms';
import type { Coin } from '@/domain/coin';
import { initialVerification } from '@/domain/identity/verification';
import { add, type Money } from '@/domain/money';
import type { Deposit } from '@/domain/requests/deposit';
import { appendItem, decideItem } from '@/domain/requests/pending-list';
import { getCreditedKey, type TransactionOutput } from '@/domain/requests/transaction-output';
import type { Uid } from '@/domain/revision-fields';
import type { Snapshot } from '@/domain/snapshot';
import { type Action, type Collection, type Entry, getDeskDocument } from './ledger';

/** Who decides for the desk in every book. */
export const decider = 'bram';

export interface EntryInput {
  action: Action;
  col: Collection;
  before: Entry['before'];
  after: Entry['after'];
  /** The document afterwards, without its envelope, where that is not `after`. */
  fields?: Snapshot;
  op?: string;
  index?: number;
  actor?: Uid;
  ref?: string;
  reason?: string;
}

/**
 * A book as the acts of this desk would write it, without a database: every entry follows from the
 * one before.
 */
export class WrittenBook {
  readonly entries: Entry[] = [];
  /**
   * What the acts have led to, as it is stored; the record of the desk under `desk` and `plans`.
   */
  readonly documents: Record<string, Snapshot> = {};
  /** `credited/{key}` by key. */
  readonly credited: Record<string, Snapshot> = {};
  account: Account | null = null;
  status = 'pending';
  protected deposited: { list: Deposit[]; pending: number; oldest: Date | null } | null = null;
  private acts = 0;

  constructor(
    readonly uid: Uid = 'maya',
    protected at: Date = new Date(2026, 2, 2, 10, 0, 0),
  ) {}

  get deposits(): readonly Deposit[] {
    return this.deposited?.list ?? [];
  }

  on(at: Date): this {
    this.at = at;
    return this;
  }

  opened(): this {
    const profile = createProfile(this.uid, maya, this.at);
    const opened = { action: 'account.opened', before: {} } as const;
    const { op } = this.write({
      ...opened,
      col: 'users',
      fields: profile,
      after: { ...profile, terms: termsVersion },
    });
    this.figures(
      this.write({ ...opened, col: 'accounts', after: emptyAccount, ref: op }),
      emptyAccount,
    );
    this.documents.holds = { reserved: '0', staked: '0', rev: 1, op };
    this.write({ ...opened, col: 'verifications', after: initialVerification, ref: op });
    return this.next();
  }

  requested(amount: Money, coin: Coin = 'bitcoin', txid = ''): this {
    const index = this.deposits.length;
    const deposit: Deposit = {
      id: this.nextOp(),
      uid: this.uid,
      coin,
      amount,
      units: '0.01000000',
      rate: '64210.00',
      address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7k',
      txid,
      status: 'pending',
      note: '',
      received: '0',
      createdAt: this.at,
    };
    this.deposited = appendItem(this.deposited, deposit);
    this.write({
      action: 'deposit.requested',
      col: 'deposits',
      fields: this.deposited,
      before: {},
      after: deposit,
      index,
    });
    return this.next();
  }

  /**
   * @param difference what came in and why it differs; null if it is the announced amount
   * @param payment of a transaction that the desk names; null if it names none
   */
  completed(
    index: number,
    difference: { received: Money; reason: string } | null = null,
    payment: TransactionOutput | null = null,
  ): this {
    const { amount = '0', coin = 'bitcoin' } = this.deposits[index] ?? {};
    const received = difference?.received ?? amount;
    const { op, at } = this.decide(index, 'completed', difference?.reason ?? '', {
      received,
      ...payment,
    });
    if (payment) this.credited[getCreditedKey(coin, payment)] = { uid: this.uid, op, at };
    return this.post(op, (figures) => ({
      ...figures,
      balance: add(figures.balance, received),
    })).next();
  }

  rejected(index: number, note = 'The transaction id belongs to another address.'): this {
    this.decide(index, 'rejected', note);
    return this.next();
  }

  cancelled(index: number): this {
    this.decide(index, 'cancelled', '');
    return this.next();
  }

  changedTo(status: string, reason = 'Your identity has been verified.'): this {
    const before = { status: this.status };
    const after = { status };
    this.status = status;
    this.write({
      action: 'status.changed',
      col: 'users',
      fields: { ...this.fields('users'), status, closureAt: null },
      before,
      after,
      actor: decider,
      reason,
    });
    return this.next();
  }

  /** The account moves because of `ref`, in the same commit. */
  protected post(ref: string, to: (before: AccountFigures) => AccountFigures): this {
    const before = getAccountFigures(this.account ?? emptyAccount);
    const after = to(before);
    this.figures(
      this.write({ action: 'account.posted', col: 'accounts', before, after, ref, actor: decider }),
      after,
    );
    return this;
  }

  private decide(
    index: number,
    status: 'completed' | 'rejected' | 'cancelled',
    note: string,
    outcome: Partial<Deposit> = {},
  ): Entry {
    const before = this.deposits[index];
    if (!this.deposited || before?.status !== 'pending')
      throw new Error(`Deposit ${index} does not wait for a decision`);
    const after: Deposit = { ...before, status, note, ...outcome };
    this.deposited = decideItem(this.deposited, index, after);
    const actor = status === 'cancelled' ? this.uid : decider;
    const fields = this.deposited;
    return this.write({
      action: `deposit.${status}`,
      col: 'deposits',
      fields,
      before,
      after,
      index,
      actor,
      reason: note,
    });
  }

  protected figures({ rev, op, at }: Entry, figures: AccountFigures) {
    this.account = { ...figures, rev, op, at };
  }

  protected fields(place: string): Snapshot {
    const { rev: _, op: __, at: ___, ...fields } = this.documents[place] ?? {};
    return fields;
  }

  protected write({
    actor = this.uid,
    index = -1,
    ref = '',
    reason = '',
    op = this.nextOp(),
    fields,
    ...rest
  }: EntryInput): Entry {
    const document = getDeskDocument(rest.action);
    const place = rest.col === 'desk' && document !== 'current' ? document : rest.col;
    const rev = Number(this.documents[place]?.rev ?? 0) + 1;
    this.documents[place] = { ...(fields ?? rest.after), rev, op, at: this.at };
    const entry: Entry = { ...rest, op, rev, actor, index, ref, reason, at: this.at };
    this.acts += 1;
    this.entries.push(entry);
    return entry;
  }

  protected nextOp = (): string =>
    `${String(this.acts).padStart(8, '0')}-0000-4000-8000-${this.uid.padEnd(12, '0')}`;

  protected next(): this {
    this.at = new Date(this.at.getTime() + 3_600_000);
    return this;
  }
}

/** Maya's March: 500.00 and 900.00 credited, 120.00 refused, 250.00 waiting. */
export function createMayaBook(): WrittenBook {
  const march = (day: number, hour: number, minute: number) => new Date(2026, 2, day, hour, minute);
  return new WrittenBook('maya', march(2, 9, 12))
    .opened()
    .on(march(2, 9, 40))
    .requested('500.00')
    .on(march(2, 11, 5))
    .completed(0)
    .on(march(4, 16, 20))
    .requested('120.00')
    .on(march(6, 10, 31))
    .rejected(
      1,
      'The transaction id belongs to another address. Please check it and send the request again.',
    )
    .on(march(9, 8, 2))
    .requested('900.00', 'ethereum')
    .on(march(9, 14, 48))
    .completed(2)
    .on(march(21, 13, 5))
    .changedTo('active')
    .on(march(24, 9, 41))
    .requested('250.00');
}
