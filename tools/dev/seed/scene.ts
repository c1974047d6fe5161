/** Performs the acts of a story under the rules, as the client and as the desk. */
import { createHash } from 'node:crypto';
import { addDeskNote } from '../../../src/data/admin/desk-notes';
import { adjustAccount } from '../../../src/data/collections/accounts';
import {
  getAccount,
  getTrades,
  getVerification,
} from '../../../src/data/collections/client-documents';
import {
  cancelDeposit,
  completeDeposit,
  type ReceivedDifference,
  rejectDeposit,
  requestDeposit,
} from '../../../src/data/collections/deposits';
import { getPlans } from '../../../src/data/collections/desk-documents';
import { type FileContext, uploadFile } from '../../../src/data/collections/files';
import { sendNotice } from '../../../src/data/collections/notice-acts';
import {
  editProfile,
  type ProfileChanges,
  recordAddressCheck,
  saveAddress,
} from '../../../src/data/collections/profile';
import {
  cancelProposal,
  proposeAdjustment,
  proposeDeposit,
  proposeSettlement,
  proposeWithdrawal,
  rejectProposal,
} from '../../../src/data/collections/proposals';
import {
  cancelSubscription,
  chargeSubscription,
  setSubscription,
  terminateSubscription,
} from '../../../src/data/collections/subscriptions';
import { placeTrade, settleTrade } from '../../../src/data/collections/trades';
import {
  changeAccountStatus,
  correctProfile,
  freezeAccount,
  openAccount,
  requestClosure,
} from '../../../src/data/collections/user-acts';
import { getProfile } from '../../../src/data/collections/users';
import {
  approveVerification,
  recordView,
  rejectVerification,
  submitVerification,
} from '../../../src/data/collections/verifications';
import {
  cancelWithdrawal,
  completeWithdrawal,
  deleteWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
} from '../../../src/data/collections/withdrawals';
import type { DataContext } from '../../../src/data/ledger/context';
import { paths } from '../../../src/data/ledger/paths';
import {
  type Account,
  type AccountFigures,
  getAccountFigures,
} from '../../../src/domain/accounts/account';
import type { AccountStatus } from '../../../src/domain/accounts/account-status';
import type { Profile } from '../../../src/domain/accounts/profile';
import { getCorrectableFields } from '../../../src/domain/accounts/profile-edit';
import type { ProfileCorrection } from '../../../src/domain/accounts/profile-fields';
import { type Coin, convertToUnits } from '../../../src/domain/coin';
import { createFilePath } from '../../../src/domain/identity/upload';
import type { IdentityKind } from '../../../src/domain/identity/verification';
import type { Audience } from '../../../src/domain/messages/audience';
import type { Money } from '../../../src/domain/money';
import type { TransactionOutput } from '../../../src/domain/requests/transaction-output';
import type { Op } from '../../../src/domain/revision-fields';
import type { Trade, TradeRequest } from '../../../src/domain/trades/trade';
import { computeTradeResult } from '../../../src/domain/trades/trade-result';
import type { AdminSdk } from '../../ops/admin-role';
import { archiveDecided } from '../../ops/archive-lists';
import type { Random } from '../../random';
import { marketPrice } from '../sample-market';
import { createClientAddress, deskAddresses } from './addresses';
import { type Person, pickNewClient } from './people';
import { savePortrait } from './portrait';
import { createSpecimen } from './specimen';
import type { Timeline } from './timeline';

const minute = 60_000;
/** Of requests and documents, how many the agent decides. */
const secondShare = 0.8;
/**
 * The id of a made-up transaction. Not from the random values, which the rest of a story depends
 * on.
 */
const createTransactionId = (coin: Coin, op: Op): string =>
  `${coin === 'ethereum' ? '0x' : ''}${createHash('sha256').update(op).digest('hex')}`;

interface SceneParts {
  person: Person;
  client: FileContext;
  /** A manager. */
  desk: DataContext;
  /** An agent, who decides most requests, and confirms and refuses what the desk proposes. */
  second: DataContext;
  /** The operator. */
  sdk: AdminSdk;
  random: Random;
  time: Timeline;
  /** Gives everything done so far its date, including documents at these paths. */
  redate: (more: readonly string[]) => Promise<void>;
}

/**
 * The vocabulary of the stories. Each act runs now, under the rules, and gets its date from the
 * timeline afterwards. Prices are those of the sample market at that date.
 */
export class Scene {
  readonly #parts: SceneParts;
  readonly #uid: string;
  #sent: string[] = [];
  #rates = new Map<Op, Money>();
  #payouts = new Map<Op, string>();
  /** The payment of each deposit; its output is used if the desk credits it. */
  #payments = new Map<Op, TransactionOutput>();

  constructor(parts: SceneParts) {
    this.#parts = parts;
    this.#uid = parts.client.uid;
  }

  #op = (): Op => this.#parts.random.uuid();
  #byClient = <T>(act: (op: Op, at: Date) => Promise<T>): Promise<T> =>
    this.#done(this.#parts.time.client(), act);
  #byDesk = <T>(act: (op: Op, at: Date) => Promise<T>): Promise<T> =>
    this.#done(this.#parts.time.desk(), act);
  /** A decision for which an agent is enough. */
  #decided = <T>(act: (desk: DataContext, op: Op, at: Date) => Promise<T>): Promise<T> => {
    const decider = this.#getDecider();
    return this.#byDesk((op, at) => act(decider, op, at));
  };
  #getDecider = (): DataContext =>
    this.#parts.random.chance(secondShare) ? this.#parts.second : this.#parts.desk;
  #done = <T>(at: Date, act: (op: Op, at: Date) => Promise<T>): Promise<T> =>
    this.#parts.time.perform(at, () => act(this.#op(), at));

  /** Continues on a day, as in `scene.day(9).deposit(...)`. @param ago days before today */
  day(ago: number): this {
    this.#parts.time.day(ago);
    return this;
  }
  /** Continues so many minutes before now. */
  ago(minutes: number): this {
    this.#parts.time.ago(minutes);
    return this;
  }
  /**
   * Continues in the last hours in which the desk was open.
   * @param share of them that have passed, 0 to 0.6
   */
  lately(share: number): this {
    this.#parts.time.lately(share);
    return this;
  }
  /**
   * Gives everything done so far its date. Afterwards the rules on pace are met, and trades may
   * have ended.
   */
  async pass(): Promise<void> {
    await this.#parts.redate(this.#sent);
    this.#sent = [];
    this.#parts.time.forget();
  }

  signUp = () =>
    this.#byClient((op) => openAccount(this.#parts.client, pickNewClient(this.#parts.person), op));

  /** @param share of deposits that name their transaction */
  deposit = (coin: Coin, amount: Money, share = 0.7): Promise<Op> =>
    this.#byClient(async (op, at) => {
      const rate = marketPrice(coin, at);
      this.#rates.set(op, rate);
      const txid = this.#parts.random.chance(share)
        ? `${coin === 'ethereum' ? '0x' : ''}${this.#parts.random.hex(64)}`
        : '';
      const output = coin === 'bitcoin' ? Number.parseInt(op.charAt(0), 16) % 3 : 0;
      this.#payments.set(op, { txid: txid || createTransactionId(coin, op), output });
      await requestDeposit(this.#parts.client, {
        request: {
          coin,
          amount,
          units: convertToUnits(amount, rate),
          rate,
          address: deskAddresses[coin],
          txid,
        },
        op,
      });
      return op;
    });
  /** The rate of a deposit, USD for one coin. */
  getRate = (deposit: Op): Money => this.#rates.get(deposit) ?? '0';
  credit = (deposit: Op, difference: ReceivedDifference | null = null) =>
    this.#decided((desk, op) =>
      completeDeposit(desk, {
        uid: this.#uid,
        id: deposit,
        op,
        payment: this.#payments.get(deposit) ?? null,
        difference,
      }),
    );
  refuseDeposit = (deposit: Op, reason: string) =>
    this.#decided((desk, op) =>
      rejectDeposit(desk, { uid: this.#uid, id: deposit, note: reason, op }),
    );
  takeDepositBack = (deposit: Op) =>
    this.#byClient((op) => cancelDeposit(this.#parts.client, { id: deposit, op }));
  async credited(coin: Coin, amount: Money): Promise<void> {
    await this.credit(await this.deposit(coin, amount));
  }
  /** Archives decided deposits, as the operator does when a list grows long. */
  archiveDeposits = () =>
    this.#byDesk((op) =>
      archiveDecided(this.#parts.sdk.firestore, { col: 'deposits', uid: this.#uid }, op),
    );

  withdraw = (coin: Coin, amount: Money): Promise<Op> =>
    this.#byClient(async (op) => {
      await requestWithdrawal(this.#parts.client, {
        request: { coin, amount, address: createClientAddress(coin, this.#uid) },
        op,
      });
      this.#payouts.set(op, createTransactionId(coin, op));
      return op;
    });
  sendOut = (withdrawal: Op) =>
    this.#decided((desk, op) =>
      completeWithdrawal(desk, {
        uid: this.#uid,
        id: withdrawal,
        op,
        txid: this.#payouts.get(withdrawal) ?? '',
      }),
    );
  refuseWithdrawal = (withdrawal: Op, reason: string) =>
    this.#decided((desk, op) =>
      rejectWithdrawal(desk, { uid: this.#uid, id: withdrawal, note: reason, op }),
    );
  takeWithdrawalBack = (withdrawal: Op) =>
    this.#byClient((op) => cancelWithdrawal(this.#parts.client, { id: withdrawal, op }));
  deleteWithdrawal = (withdrawal: Op, reason: string) =>
    this.#byDesk((op) =>
      deleteWithdrawal(this.#parts.desk, { uid: this.#uid, id: withdrawal, reason, op }),
    );
  async withdrew(coin: Coin, amount: Money): Promise<void> {
    await this.sendOut(await this.withdraw(coin, amount));
  }

  trade = (request: Omit<TradeRequest, 'openPrice'>): Promise<Op> =>
    this.#byClient(async (op, at) => {
      await placeTrade(this.#parts.client, {
        request: { ...request, openPrice: marketPrice(request.asset, at) },
        op,
      });
      return op;
    });
  /** Settles a trade after its time, by the formula. */
  async settle(trade: Op): Promise<void> {
    const found = await this.#ended(trade);
    const decider = this.#getDecider();
    await this.#settled(found, (op, at) =>
      settleTrade(decider, {
        uid: this.#uid,
        id: trade,
        settlement: { closePrice: marketPrice(found.asset, at) },
        op,
      }),
    );
  }
  /**
   * Settles a trade after its time, with the result of an earlier price.
   * @param minutes before the settlement
   */
  async settleAtEarlierPrice(trade: Op, minutes: number, reason: string): Promise<void> {
    const found = await this.#ended(trade);
    await this.#settled(found, (op, at) => {
      const result = computeTradeResult(
        found,
        marketPrice(found.asset, new Date(at.getTime() - minutes * minute)),
      );
      return settleTrade(this.#parts.desk, {
        uid: this.#uid,
        id: trade,
        settlement: { closePrice: marketPrice(found.asset, at), manual: { result, reason } },
        op,
      });
    });
  }
  #settled = (
    { openedAt, duration }: Trade,
    act: (op: Op, at: Date) => Promise<void>,
  ): Promise<void> => this.#done(this.#parts.time.settlement(openedAt, duration), act);
  /** The trade after its time has passed. */
  async #ended(trade: Op): Promise<Trade> {
    await this.pass();
    return this.#trade(trade);
  }
  async #trade(trade: Op): Promise<Trade> {
    const found = (await getTrades(this.#parts.desk, this.#uid))?.list.find(
      ({ id }) => id === trade,
    );
    if (!found) throw new Error(`The trade ${trade} was not placed`);
    return found;
  }

  /** @returns the op, to which a charge refers */
  subscribe = (plan: string): Promise<Op> =>
    this.#byClient(async (op) => {
      const offered = (await getPlans(this.#parts.client))?.plans[plan];
      if (!offered) throw new Error(`The desk of the seed offers no ${plan}`);
      await setSubscription(this.#parts.client, { id: plan, shown: offered, op });
      return op;
    });
  charge = (subscription: Op, reason: string) =>
    this.#decided((desk) =>
      chargeSubscription(desk, { uid: this.#uid, ref: subscription, reason }),
    );
  endSubscription = () => this.#byClient((op) => cancelSubscription(this.#parts.client, { op }));
  terminateSubscription = (subscription: Op, reason: string) =>
    this.#byDesk((op) =>
      terminateSubscription(this.#parts.desk, { uid: this.#uid, ref: subscription, reason, op }),
    );

  /** Sends a specimen of an identity document. */
  handIn = (kind: IdentityKind): Promise<void> =>
    this.#byClient(async (op, at) => {
      const file = createSpecimen(kind, this.#parts.person, at);
      const path = this.#parts.client.storage
        ? await uploadFile(this.#parts.client, 'identity', file)
        : createFilePath(this.#uid, file, this.#parts.client.now());
      await submitVerification(this.#parts.client, { document: path ?? '', kind, op });
    });
  accept = () =>
    this.#decideDocument((desk, document, op) =>
      approveVerification(desk, { uid: this.#uid, document, note: '', op }),
    );
  refuseDocument = (reason: string) =>
    this.#decideDocument((desk, document, op) =>
      rejectVerification(desk, { uid: this.#uid, document, reason, op }),
    );
  /** Decides about a document that the same administrator has viewed some minutes before. */
  async #decideDocument(
    decide: (desk: DataContext, document: string, op: Op) => Promise<void>,
  ): Promise<void> {
    const decider = this.#getDecider();
    await this.#done(this.#parts.time.firstStep(), (op) =>
      recordView(decider, { uid: this.#uid, op }),
    );
    const document = (await getVerification(decider, this.#uid))?.document ?? '';
    await this.#done(this.#parts.time.soon(), (op) => decide(decider, document, op));
  }
  /** Sends a document; the desk accepts it and activates the account. */
  async verified(kind: IdentityKind): Promise<void> {
    await this.handIn(kind);
    await this.accept();
    await this.activate();
  }

  /** @param changes returns new figures @param ref the act that is corrected, if any */
  adjust = (
    changes: (now: Account) => Partial<AccountFigures>,
    reason: string,
    ref: Op = '',
  ): Promise<void> =>
    this.#byDesk(async (op) => {
      const now = await getAccount(this.#parts.desk, this.#uid);
      if (!now) throw new Error(`The account of ${this.#uid} is not open`);
      await adjustAccount(this.#parts.desk, {
        uid: this.#uid,
        rev: now.rev,
        to: { ...getAccountFigures(now), ...changes(now) },
        reason,
        ref,
        op,
      });
    });
  stand = (status: AccountStatus, reason: string) =>
    this.#byDesk((op) =>
      changeAccountStatus(this.#parts.desk, { uid: this.#uid, status, reason, op }),
    );
  activate = () =>
    this.stand('active', 'Welcome. We’ve checked your details, and everything is in order.');
  freeze = () => this.#byClient((op) => freezeAccount(this.#parts.client, op));
  askForClosure = () => this.#byClient((op) => requestClosure(this.#parts.client, op));
  correct = (changes: Partial<ProfileCorrection>, reason: string): Promise<void> =>
    this.#byDesk(async (op) => {
      const shown = await this.#profile();
      await correctProfile(this.#parts.desk, {
        uid: this.#uid,
        shown,
        to: { ...getCorrectableFields(shown), ...changes },
        reason,
        op,
      });
    });

  edit = (changes: ProfileChanges) =>
    this.#edited(async () => editProfile(this.#parts.client, await this.#profile(), changes));
  keepAddress = (coin: Coin, label: string) =>
    this.#edited(() =>
      saveAddress(this.#parts.client, {
        coin,
        address: createClientAddress(coin, this.#uid),
        label,
      }),
    );
  recordAddressCheck = () =>
    this.#edited(async () =>
      recordAddressCheck(this.#parts.client, (await this.#profile()).addresses),
    );
  /** Uploads a drawn portrait. Does nothing without Storage. */
  async showPortrait(): Promise<void> {
    if (this.#parts.client.storage) await this.#edited(() => savePortrait(this.#parts.client));
  }
  /** Edits and uploads must be seconds apart, which they are once earlier ones have their date. */
  async #edited(act: () => Promise<void>): Promise<void> {
    await this.pass();
    await this.#byClient(act);
  }
  async #profile(): Promise<Profile> {
    const found = await getProfile(this.#parts.desk, this.#uid);
    if (!found) throw new Error(`${this.#uid} has no profile`);
    return found;
  }

  /**
   * Proposes to credit a deposit of which no transaction is known, some minutes after the last act.
   * @param note what the desk saw
   * @returns the proposal
   */
  proposeCredit = (deposit: Op, amount: Money, note: string): Promise<Op> =>
    this.#proposed(
      (op) => proposeDeposit(this.#parts.desk, { uid: this.#uid, id: deposit, amount, note, op }),
      this.#parts.time.soon(),
    );
  proposePayout = (withdrawal: Op, amount: Money, note: string): Promise<Op> =>
    this.#proposed((op) =>
      proposeWithdrawal(this.#parts.desk, { uid: this.#uid, id: withdrawal, amount, note, op }),
    );
  /**
   * Proposes to settle a trade at the price of the market with another result than the formula's.
   */
  proposeSettlement = (trade: Op, result: Money, reason: string): Promise<void> =>
    this.#byDesk(async (op, at) => {
      const { asset } = await this.#trade(trade);
      const settlement = { closePrice: marketPrice(asset, at), manual: { result, reason } };
      await proposeSettlement(this.#parts.desk, {
        uid: this.#uid,
        id: trade,
        settlement,
        note: '',
        op,
      });
    });
  /** @param by how much the balance is to change */
  proposeAdjustment = (by: Money, reason: string): Promise<Op> =>
    this.#proposed((op) =>
      proposeAdjustment(this.#parts.desk, {
        uid: this.#uid,
        changes: { balance: by, profit: '0.00', bonus: '0.00' },
        reason,
        ref: '',
        op,
      }),
    );
  #proposed = (act: (op: Op) => Promise<void>, at = this.#parts.time.firstStep()): Promise<Op> =>
    this.#done(at, async (op) => {
      await act(op);
      return op;
    });
  /** Some minutes later, the second person credits the deposit. */
  confirmCredit = (deposit: Op, proposal: Op) =>
    this.#bySecond((op) =>
      completeDeposit(this.#parts.second, { uid: this.#uid, id: deposit, op, proposal }),
    );
  refuseProposal = (proposal: Op, reason: string) =>
    this.#bySecond((op) =>
      rejectProposal(this.#parts.second, { uid: this.#uid, id: proposal, reason, op }),
    );
  takeProposalBack = (proposal: Op) =>
    this.#done(this.#parts.time.soon(), (op) =>
      cancelProposal(this.#parts.desk, { uid: this.#uid, id: proposal, op }),
    );
  #bySecond = <T>(act: (op: Op) => Promise<T>): Promise<T> =>
    this.#done(this.#parts.time.soon(), act);

  tell = (title: string, body: string) =>
    this.#byDesk(async (op) => {
      const audience: Audience = { to: 'client', uid: this.#uid };
      await sendNotice(this.#parts.desk, { title, body, audience, op });
      this.#sent.push(paths.notice(audience, op));
    });
  note = (text: string) =>
    this.#byDesk(() =>
      addDeskNote(this.#parts.desk, this.#uid, { text, at: this.#parts.desk.now() }),
    );
}
