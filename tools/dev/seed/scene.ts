/** Performs the acts of a story under the rules, as the client and as the desk. */
import { addDeskNote } from '../../../src/data/admin/desk-notes';
import { sendNotice } from '../../../src/data/admin/notice-delivery';
import { adjustAccount } from '../../../src/data/collections/accounts';
import { archiveDecided } from '../../../src/data/collections/archive-acts';
import { getAccount, getTrades, getVerification } from '../../../src/data/collections/client-documents';
import {
  cancelDeposit,
  completeDeposit,
  type ReceivedDifference,
  rejectDeposit,
  requestDeposit,
} from '../../../src/data/collections/deposits';
import { getPlans } from '../../../src/data/collections/desk-documents';
import { type FileContext, getPhotoUrl, uploadFile } from '../../../src/data/collections/files';
import { confirmAddresses, editProfile, type ProfileChanges, saveAddress } from '../../../src/data/collections/profile';
import {
  cancelSubscription,
  chargeSubscription,
  setSubscription,
  terminateSubscription,
} from '../../../src/data/collections/subscriptions';
import { placeTrade, settleTrade } from '../../../src/data/collections/trades';
import { changeAccountStatus, correctProfile, freezeAccount, openAccount, requestClosure } from '../../../src/data/collections/user-acts';
import { getProfile } from '../../../src/data/collections/users';
import { approveVerification, recordView, rejectVerification, submitVerification } from '../../../src/data/collections/verifications';
import {
  cancelWithdrawal,
  completeWithdrawal,
  deleteWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
} from '../../../src/data/collections/withdrawals';
import type { DataContext } from '../../../src/data/ledger/context';
import { type Account, type AccountFigures, getAccountFigures } from '../../../src/domain/accounts/account';
import type { AccountStatus } from '../../../src/domain/accounts/account-status';
import type { Profile } from '../../../src/domain/accounts/profile';
import { getCorrectableFields } from '../../../src/domain/accounts/profile-edit';
import type { ProfileCorrection } from '../../../src/domain/accounts/profile-fields';
import { type Coin, convertToUnits } from '../../../src/domain/coin';
import type { Op } from '../../../src/domain/ledger/revision-fields';
import type { Money } from '../../../src/domain/money';
import { createFilePath } from '../../../src/domain/requests/upload';
import type { IdentityKind } from '../../../src/domain/requests/verification';
import type { Trade, TradeRequest } from '../../../src/domain/trades/trade';
import { computeTradeResult } from '../../../src/domain/trades/trade-result';
import type { Random } from '../../random';
import { marketPrice } from '../sample-market';
import { clientAddresses, deskAddresses } from './addresses';
import { type Person, pickNewClient } from './people';
import { drawPortrait } from './portrait';
import { createSpecimen } from './specimen';
import type { Timeline } from './timeline';

const minute = 60_000;

interface SceneParts {
  person: Person;
  client: FileContext;
  desk: DataContext;
  random: Random;
  time: Timeline;
  /** Gives everything done so far its date, including documents at these paths. */
  redate: (more: readonly string[]) => Promise<void>;
}

/**
 * The vocabulary of the stories. Each act runs now, under the rules, and gets its date from the timeline afterwards. Prices are those of the sample market
 * at that date.
 */
export class Scene {
  readonly #person: Person;
  readonly #client: FileContext;
  readonly #desk: DataContext;
  readonly #random: Random;
  readonly #time: Timeline;
  readonly #redate: SceneParts['redate'];
  readonly #uid: string;
  #sent: string[] = [];
  #rates = new Map<Op, Money>();

  constructor({ person, client, desk, random, time, redate }: SceneParts) {
    this.#person = person;
    this.#client = client;
    this.#desk = desk;
    this.#random = random;
    this.#time = time;
    this.#redate = redate;
    this.#uid = client.uid;
  }

  #op = (): Op => this.#random.uuid();
  #byClient = <T>(act: (op: Op, at: Date) => Promise<T>): Promise<T> => this.#done(this.#time.client(), act);
  #byDesk = <T>(act: (op: Op, at: Date) => Promise<T>): Promise<T> => this.#done(this.#time.desk(), act);
  #done = <T>(at: Date, act: (op: Op, at: Date) => Promise<T>): Promise<T> => this.#time.perform(at, () => act(this.#op(), at));

  /** Continues on a day. @param ago days before today */
  day = (ago: number): void => this.#time.day(ago);
  /** Continues so many minutes before now. */
  ago = (minutes: number): void => this.#time.ago(minutes);
  /** Continues in the last hours in which the desk was open. @param share of them that have passed, 0 to 0.6 */
  lately = (share: number): void => this.#time.lately(share);
  /** Gives everything done so far its date. Afterwards the rules on pace are met, and trades may have ended. */
  async pass(): Promise<void> {
    await this.#redate(this.#sent);
    this.#sent = [];
    this.#time.forget();
  }

  signUp = () => this.#byClient((op) => openAccount(this.#client, pickNewClient(this.#person), op));

  deposit = (coin: Coin, amount: Money): Promise<Op> =>
    this.#byClient(async (op, at) => {
      const rate = marketPrice(coin, at);
      this.#rates.set(op, rate);
      const txid = this.#random.chance(0.7) ? `${coin === 'ethereum' ? '0x' : ''}${this.#random.hex(64)}` : '';
      await requestDeposit(
        this.#client,
        { coin, amount, units: convertToUnits(amount, rate), rate, address: deskAddresses[coin], txid },
        op,
      );
      return op;
    });
  /** The rate of a deposit, USD for one coin. */
  rateOf = (deposit: Op): Money => this.#rates.get(deposit) ?? '0';
  credit = (deposit: Op, difference: ReceivedDifference | null = null) =>
    this.#byDesk((op) => completeDeposit(this.#desk, this.#uid, deposit, op, difference));
  refuseDeposit = (deposit: Op, reason: string) => this.#byDesk((op) => rejectDeposit(this.#desk, this.#uid, deposit, reason, op));
  takeDepositBack = (deposit: Op) => this.#byClient((op) => cancelDeposit(this.#client, deposit, op));
  async credited(coin: Coin, amount: Money): Promise<void> {
    await this.credit(await this.deposit(coin, amount));
  }
  /** Archives decided deposits, as the desk does when a list grows long. */
  archiveDeposits = () => this.#byDesk((op) => archiveDecided(this.#desk, 'deposits', this.#uid, op));

  withdraw = (coin: Coin, amount: Money): Promise<Op> =>
    this.#byClient(async (op) => {
      await requestWithdrawal(this.#client, { coin, amount, address: clientAddresses[coin] }, op);
      return op;
    });
  sendOut = (withdrawal: Op) => this.#byDesk((op) => completeWithdrawal(this.#desk, this.#uid, withdrawal, op));
  refuseWithdrawal = (withdrawal: Op, reason: string) =>
    this.#byDesk((op) => rejectWithdrawal(this.#desk, this.#uid, withdrawal, reason, op));
  takeWithdrawalBack = (withdrawal: Op) => this.#byClient((op) => cancelWithdrawal(this.#client, withdrawal, op));
  deleteWithdrawal = (withdrawal: Op, reason: string) =>
    this.#byDesk((op) => deleteWithdrawal(this.#desk, this.#uid, withdrawal, reason, op));
  async withdrew(coin: Coin, amount: Money): Promise<void> {
    await this.sendOut(await this.withdraw(coin, amount));
  }

  trade = (request: Omit<TradeRequest, 'openPrice'>): Promise<Op> =>
    this.#byClient(async (op, at) => {
      await placeTrade(this.#client, { ...request, openPrice: marketPrice(request.asset, at) }, op);
      return op;
    });
  /** Settles a trade after its time, by the formula. */
  async settle(trade: Op): Promise<void> {
    const found = await this.#ended(trade);
    await this.#settled(found, (op, at) => settleTrade(this.#desk, this.#uid, trade, { closePrice: marketPrice(found.asset, at) }, op));
  }
  /** Settles a trade after its time, with the result of an earlier price. @param minutes before the settlement */
  async settleAtEarlierPrice(trade: Op, minutes: number, reason: string): Promise<void> {
    const found = await this.#ended(trade);
    await this.#settled(found, (op, at) => {
      const result = computeTradeResult(found, marketPrice(found.asset, new Date(at.getTime() - minutes * minute)));
      return settleTrade(this.#desk, this.#uid, trade, { closePrice: marketPrice(found.asset, at), manual: { result, reason } }, op);
    });
  }
  #settled = ({ openedAt, duration }: Trade, act: (op: Op, at: Date) => Promise<void>): Promise<void> =>
    this.#done(this.#time.settlement(openedAt, duration), act);
  /** The trade after its time has passed. */
  async #ended(trade: Op): Promise<Trade> {
    await this.pass();
    const found = (await getTrades(this.#desk, this.#uid))?.list.find(({ id }) => id === trade);
    if (!found) throw new Error(`The trade ${trade} was not placed`);
    return found;
  }

  /** @returns the op, to which a charge refers */
  subscribe = (plan: string): Promise<Op> =>
    this.#byClient(async (op) => {
      const offered = (await getPlans(this.#client))?.plans[plan];
      if (!offered) throw new Error(`The desk of the seed offers no ${plan}`);
      await setSubscription(this.#client, plan, offered, op);
      return op;
    });
  charge = (subscription: Op, reason: string) => this.#byDesk(() => chargeSubscription(this.#desk, this.#uid, subscription, reason));
  endSubscription = () => this.#byClient((op) => cancelSubscription(this.#client, op));
  terminateSubscription = (subscription: Op, reason: string) =>
    this.#byDesk((op) => terminateSubscription(this.#desk, this.#uid, subscription, reason, op));

  /** Sends a specimen of an identity document. */
  handIn = (kind: IdentityKind): Promise<void> =>
    this.#byClient(async (op, at) => {
      const file = createSpecimen(kind, this.#person, at);
      const path = this.#client.storage
        ? await uploadFile(this.#client, 'identity', file)
        : createFilePath(this.#uid, file, this.#client.now());
      await submitVerification(this.#client, path ?? '', kind, op);
    });
  accept = () => this.#decide((document, op) => approveVerification(this.#desk, this.#uid, document, '', op));
  refuseDocument = (reason: string) => this.#decide((document, op) => rejectVerification(this.#desk, this.#uid, document, reason, op));
  /** Decides about a document that the desk has viewed some minutes before. */
  async #decide(decision: (document: string, op: Op) => Promise<void>): Promise<void> {
    await this.#byDesk((op) => recordView(this.#desk, this.#uid, op));
    const document = (await getVerification(this.#desk, this.#uid))?.document ?? '';
    await this.#done(this.#time.soon(), (op) => decision(document, op));
  }
  async verified(kind: IdentityKind): Promise<void> {
    await this.handIn(kind);
    await this.accept();
  }

  /** @param changes returns new figures @param ref the act that is corrected, if any */
  adjust = (changes: (now: Account) => Partial<AccountFigures>, reason: string, ref: Op = ''): Promise<void> =>
    this.#byDesk(async (op) => {
      const now = await getAccount(this.#desk, this.#uid);
      if (!now) throw new Error(`The account of ${this.#uid} is not open`);
      await adjustAccount(this.#desk, this.#uid, { rev: now.rev, to: { ...getAccountFigures(now), ...changes(now) }, reason, ref }, op);
    });
  stand = (status: AccountStatus, reason: string) => this.#byDesk((op) => changeAccountStatus(this.#desk, this.#uid, status, reason, op));
  freeze = () => this.#byClient((op) => freezeAccount(this.#client, op));
  askForClosure = () => this.#byClient((op) => requestClosure(this.#client, op));
  correct = (changes: Partial<ProfileCorrection>, reason: string): Promise<void> =>
    this.#byDesk(async (op) => {
      const shown = await this.#profile();
      await correctProfile(this.#desk, this.#uid, { shown, to: { ...getCorrectableFields(shown), ...changes }, reason }, op);
    });

  edit = (changes: ProfileChanges) => this.#edited(async () => editProfile(this.#client, await this.#profile(), changes));
  keepAddress = (coin: Coin, label: string) =>
    this.#edited(() => saveAddress(this.#client, { coin, address: clientAddresses[coin], label }));
  confirmAddresses = () => this.#edited(async () => confirmAddresses(this.#client, (await this.#profile()).addresses));
  /** Uploads a drawn portrait. Does nothing without Storage. */
  async showPortrait(): Promise<void> {
    if (!this.#client.storage) return;
    const file = new File([new Uint8Array(drawPortrait(this.#person.uid))], 'portrait.png', { type: 'image/png' });
    await this.#edited(async () => {
      const path = await uploadFile(this.#client, 'photo', file);
      await editProfile(this.#client, await this.#profile(), { photoUrl: await getPhotoUrl(this.#client, path) });
    });
  }
  /** Edits and uploads must be seconds apart, which they are once earlier ones have their date. */
  async #edited(act: () => Promise<void>): Promise<void> {
    await this.pass();
    await this.#byClient(act);
  }
  async #profile(): Promise<Profile> {
    const found = await getProfile(this.#desk, this.#uid);
    if (!found) throw new Error(`${this.#uid} has no profile`);
    return found;
  }

  tell = (title: string, body: string) =>
    this.#byDesk(async (op) => {
      await sendNotice(this.#desk, { kind: 'message', title, body }, { to: 'client', uid: this.#uid }, op);
      this.#sent.push(`sent/${op}`);
    });
  note = (text: string) => this.#byDesk(() => addDeskNote(this.#desk, this.#uid, { text, at: this.#desk.now() }));
}
