import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { adjustAccount, getAccount } from '../../src/data/accounts';
import { archiveDecided } from '../../src/data/archive';
import type { Caller } from '../../src/data/caller';
import { cancelDeposit, completeDeposit, rejectDeposit, requestDeposit } from '../../src/data/deposit-acts';
import { addDeskNote, getDeskNotes } from '../../src/data/desk-notes';
import { type FileCaller, uploadFile } from '../../src/data/files';
import { getPlans } from '../../src/data/plans';
import { editProfile, type ProfileChanges, saveAddress } from '../../src/data/profile';
import { sendNotice } from '../../src/data/sending';
import { cancelSubscription, chargeSubscription, setSubscription, terminateSubscription } from '../../src/data/subscription-acts';
import { getTrades, placeTrade, settleTrade } from '../../src/data/trades';
import { changeStanding, correctProfile, freezeAccount, requestClosure } from '../../src/data/user-acts';
import { getProfile } from '../../src/data/users';
import { approveVerification, recordView, rejectVerification, submitVerification } from '../../src/data/verification-acts';
import { getVerification } from '../../src/data/verifications';
import {
  cancelWithdrawal,
  completeWithdrawal,
  deleteWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
} from '../../src/data/withdrawal-acts';
import { type Account, type AccountFigures, accountFigures } from '../../src/domain/account';
import { type Coin, unitsFor } from '../../src/domain/coin';
import type { Op } from '../../src/domain/envelope';
import type { Money } from '../../src/domain/money';
import type { Profile } from '../../src/domain/profile';
import { correctable, type ProfileCorrection } from '../../src/domain/profile-edit';
import type { Standing } from '../../src/domain/standing';
import { isDue, type Trade, type TradeRequest } from '../../src/domain/trade';
import { tradeResult } from '../../src/domain/trade-result';
import { filePath } from '../../src/domain/upload';
import type { IdentityKind } from '../../src/domain/verification';
import type { Random } from '../random';
import { marketPrice } from '../sample-market';
import { specimen } from './specimen';

/** An ethereum address to which no key is known: a hash of words. */
const nobodys = (words: string): string => `0x${bytesToHex(keccak_256(utf8ToBytes(words))).slice(-40)}`;

/** Where the desk takes coins, of nobody: a test vector of BIP-173 for the bitcoin test network, and a hash. */
export const deskAddresses: Record<Coin, string> = {
  bitcoin: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  ethereum: nobodys('Glassbook practice desk'),
};

/** Where clients want theirs: another test vector, and another hash. */
export const clientAddresses: Record<Coin, string> = {
  bitcoin: 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
  ethereum: nobodys('Glassbook practice client'),
};

const minute = 60_000;

interface StoryTime {
  /** How long the story lasts, minutes: the durations of the trades that it settles. */
  minutes: number;
  /** Makes the client's whole book so many minutes older, so that a trade of that duration is over. */
  makeOlder: (minutes: number) => Promise<void>;
}

/**
 * What a client and the desk do with each other, in the words of the story. Ids are drawn when a line is read, one for each act, so that the same
 * story told again is the same acts. Prices are those of the sample market at the time that an act has in the end, after all settlements to come
 * have made the book older.
 */
export class Scene {
  readonly #client: FileCaller;
  readonly #desk: Caller;
  readonly #random: Random;
  readonly #uid: string;
  readonly #makeOlder: StoryTime['makeOlder'];
  /** Minutes by which the book will still become older. */
  #toPass: number;

  constructor(client: FileCaller, desk: Caller, random: Random, time: StoryTime) {
    this.#client = client;
    this.#desk = desk;
    this.#random = random;
    this.#uid = client.uid;
    this.#makeOlder = time.makeOlder;
    this.#toPass = time.minutes;
  }

  /** The market price, USD for one coin. @param ago minutes */
  priceOf(coin: Coin, ago = 0): Money {
    return marketPrice(coin, new Date(this.#client.now().getTime() - (this.#toPass + ago) * minute));
  }

  /** @throws Error when the story has not lasted as long as it says: the prices of its acts are of another time than the acts */
  end(): void {
    if (this.#toPass !== 0) throw new Error(`The minutes of the story of ${this.#uid} are wrong by ${this.#toPass}.`);
  }

  #op = (): Op => this.#random.uuid();

  /** @param rate USD for one coin; the market price unless said */
  async deposit(coin: Coin, amount: Money, rate = this.priceOf(coin)): Promise<Op> {
    const op = this.#op();
    const txid = this.#random.chance(0.7) ? `${coin === 'ethereum' ? '0x' : ''}${this.#random.hex(64)}` : '';
    await requestDeposit(this.#client, { coin, amount, units: unitsFor(amount, rate), rate, address: deskAddresses[coin], txid }, op);
    return op;
  }
  credit = (deposit: Op) => completeDeposit(this.#desk, this.#uid, deposit, this.#op());
  refuseDeposit = (deposit: Op, reason: string) => rejectDeposit(this.#desk, this.#uid, deposit, reason, this.#op());
  takeDepositBack = (deposit: Op) => cancelDeposit(this.#client, deposit, this.#op());
  async credited(coin: Coin, amount: Money): Promise<void> {
    await this.credit(await this.deposit(coin, amount));
  }

  /** Moves what was decided out of the list, as the desk does where one grows long. */
  archiveDeposits = () => archiveDecided(this.#desk, 'deposits', this.#uid, this.#op());

  async withdraw(coin: Coin, amount: Money): Promise<Op> {
    const op = this.#op();
    await requestWithdrawal(this.#client, { coin, amount, address: clientAddresses[coin] }, op);
    return op;
  }
  sendOut = (withdrawal: Op) => completeWithdrawal(this.#desk, this.#uid, withdrawal, this.#op());
  refuseWithdrawal = (withdrawal: Op, reason: string) => rejectWithdrawal(this.#desk, this.#uid, withdrawal, reason, this.#op());
  takeWithdrawalBack = (withdrawal: Op) => cancelWithdrawal(this.#client, withdrawal, this.#op());
  deleteWithdrawal = (withdrawal: Op, reason: string) => deleteWithdrawal(this.#desk, this.#uid, withdrawal, reason, this.#op());

  async trade(request: Omit<TradeRequest, 'openPrice'>): Promise<Op> {
    const op = this.#op();
    await placeTrade(this.#client, { ...request, openPrice: this.priceOf(request.asset) }, op);
    return op;
  }
  /** After the time of the trade, by the formula. */
  async settle(trade: Op): Promise<void> {
    const op = this.#op();
    const { asset } = await this.#ended(trade);
    await settleTrade(this.#desk, this.#uid, trade, { closePrice: this.priceOf(asset) }, op);
  }
  /** After the time of the trade, with the result of an earlier price. @param minutes before the settlement */
  async settleAtEarlierPrice(trade: Op, minutes: number, reason: string): Promise<void> {
    const op = this.#op();
    const found = await this.#ended(trade);
    const result = tradeResult(found, this.priceOf(found.asset, minutes));
    await settleTrade(this.#desk, this.#uid, trade, { closePrice: this.priceOf(found.asset), manual: { result, reason } }, op);
  }
  /** Lets the duration of a trade pass, unless it has passed in an earlier run of the seed. */
  async #ended(trade: Op): Promise<Trade> {
    const found = (await getTrades(this.#desk, this.#uid))?.list.find(({ id }) => id === trade);
    if (!found) throw new Error(`The trade ${trade} was not placed`);
    if (found.status === 'open' && !isDue(found, this.#desk.now())) await this.#makeOlder(found.duration);
    this.#toPass -= found.duration;
    return found;
  }

  /** @returns what a charge refers to */
  async subscribe(plan: string): Promise<Op> {
    const op = this.#op();
    const offered = (await getPlans(this.#client))?.plans[plan];
    if (!offered) throw new Error(`The desk of the seed offers no ${plan}`);
    await setSubscription(this.#client, plan, offered, op);
    return op;
  }
  charge = (subscription: Op, reason: string) => chargeSubscription(this.#desk, this.#uid, subscription, reason);
  endSubscription = () => cancelSubscription(this.#client, this.#op());
  terminateSubscription = (subscription: Op, reason: string) =>
    terminateSubscription(this.#desk, this.#uid, subscription, reason, this.#op());

  /** Sends a specimen: it says so itself. */
  async handIn(kind: IdentityKind): Promise<void> {
    const op = this.#op();
    if ((await getVerification(this.#client, this.#uid))?.document) return;
    const file = specimen(kind);
    const path = this.#client.storage ? await uploadFile(this.#client, 'identity', file) : filePath(this.#uid, file, this.#client.now());
    await submitVerification(this.#client, path ?? '', kind, op);
  }
  async accept(): Promise<void> {
    const [view, decision] = [this.#op(), this.#op()];
    await recordView(this.#desk, this.#uid, view);
    await approveVerification(this.#desk, this.#uid, await this.#document(), '', decision);
  }
  async refuseDocument(reason: string): Promise<void> {
    const [view, decision] = [this.#op(), this.#op()];
    await recordView(this.#desk, this.#uid, view);
    await rejectVerification(this.#desk, this.#uid, await this.#document(), reason, decision);
  }
  async verified(kind: IdentityKind): Promise<void> {
    await this.handIn(kind);
    await this.accept();
  }
  #document = async (): Promise<string> => (await getVerification(this.#desk, this.#uid))?.document ?? '';

  /** @param changes what the figures become, from what they are @param ref what it corrects; nothing unless said */
  async adjust(changes: (now: Account) => Partial<AccountFigures>, reason: string, ref: Op = ''): Promise<void> {
    const op = this.#op();
    const now = await getAccount(this.#desk, this.#uid);
    if (!now) throw new Error(`The account of ${this.#uid} is not open`);
    await adjustAccount(this.#desk, this.#uid, { rev: now.rev, to: { ...accountFigures(now), ...changes(now) }, reason, ref }, op);
  }
  stand = (status: Standing, reason: string) => changeStanding(this.#desk, this.#uid, status, reason, this.#op());
  freeze = () => freezeAccount(this.#client, this.#op());
  askForClosure = () => requestClosure(this.#client, this.#op());
  edit = async (changes: ProfileChanges) => editProfile(this.#client, await this.#profile(), changes);
  keepAddress = (coin: Coin, label: string) => saveAddress(this.#client, { coin, address: clientAddresses[coin], label });
  async correct(changes: Partial<ProfileCorrection>, reason: string): Promise<void> {
    const op = this.#op();
    const shown = await this.#profile();
    await correctProfile(this.#desk, this.#uid, { shown, to: { ...correctable(shown), ...changes }, reason }, op);
  }
  async #profile(): Promise<Profile> {
    const found = await getProfile(this.#desk, this.#uid);
    if (!found) throw new Error(`${this.#uid} has no profile`);
    return found;
  }

  tell = (title: string, body: string) =>
    sendNotice(this.#desk, { kind: 'message', title, body }, { to: 'client', uid: this.#uid }, this.#op());
  /** Notes have no id, so one that is there is known by its words. */
  async note(text: string): Promise<void> {
    const notes = await getDeskNotes(this.#desk, this.#uid);
    if (!notes.some((one) => one.text === text)) await addDeskNote(this.#desk, this.#uid, { text, at: this.#desk.now() });
  }
}
