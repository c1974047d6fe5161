import * as v from 'valibot';
import type { SavedAddress } from '@/domain/accounts/profile';
import { type BitcoinNetwork, getAddressError, isCoinAddress, normalizeAddress } from '@/domain/address';
import { type Coin, coinName, coinSchema, coins } from '@/domain/coin';
import { limits } from '@/domain/input/limits';
import { parseBoundedMoney } from '@/domain/input/typed-money';
import type { Uid } from '@/domain/ledger/revision-fields';
import { compare, isNegative, isZero, type Money } from '@/domain/money';
import { type WithdrawalRequest, withdrawalLimits } from '@/domain/requests/withdrawal';
import { createSessionDraft, type DraftStore as Store } from '@/lib/draft';
import { formatDollars } from '@/lib/format';
import type { SchemaForm } from '@/ui/forms/form';

const inputSchema = v.object({
  coin: coinSchema,
  /** A saved address, `another`, or empty if none is chosen. */
  to: v.string(),
  address: v.string(),
  keep: v.boolean(),
  label: v.string(),
  amount: v.string(),
});
export type WithdrawalInput = v.InferOutput<typeof inputSchema>;
export const emptyInput = { to: '', address: '', keep: false, label: '', amount: '' } as const;

export interface WithdrawalOutput {
  request: WithdrawalRequest;
  /** The name to save the address under; null if it is not to be saved or is saved already. */
  saveAs: string | null;
}
export type WithdrawalSchemaForm = SchemaForm<WithdrawalInput, WithdrawalOutput>;

/** What the validation depends on, apart from the values of the form. */
export interface WithdrawalFormContext {
  network: BitcoinNetwork;
  saved: readonly SavedAddress[];
  /** An address can be saved only if the e-mail address is verified. */
  emailVerified: boolean;
  /** USD; null while unknown, which leaves the check to the rules. */
  available: Money | null;
  /** True if amounts are shown as dots; errors then do not name the available amount. */
  hidden: boolean;
}

export const otherAddress = 'another';

const tooLargeMessage = `The maximum is ${formatDollars(withdrawalLimits.max)} per withdrawal.`;

/** Error if the amount is more than is available, else null. @param amount USD */
export function describeShortfall(amount: Money, available: Money, hidden: boolean): string | null {
  if (compare(amount, available) <= 0) return null;
  if (isZero(available) || isNegative(available)) return 'You have nothing to withdraw right now.';
  return hidden ? 'That’s more than you can withdraw. Enter less.' : `You can withdraw up to ${formatDollars(available)}.`;
}

/** Parses a typed amount within the limits, without regard to the available balance. */
export const parseAmount = (typed: string) =>
  parseBoundedMoney(
    typed,
    { empty: 'Enter an amount, e.g. $100.', smallest: 'Enter an amount above $0.00.', largest: tooLargeMessage },
    withdrawalLimits,
  );

export const findSavedAddress = (saved: readonly SavedAddress[], coin: Coin): SavedAddress[] => saved.filter((one) => one.coin === coin);

/** True if the client types an address: none is saved for this coin, or another one is chosen. */
export const usesNewAddress = ({ coin, to }: Pick<WithdrawalInput, 'coin' | 'to'>, saved: readonly SavedAddress[]): boolean =>
  to === otherAddress || findSavedAddress(saved, coin).length === 0;

const coinWithArticle: Record<Coin, string> = { bitcoin: 'a bitcoin', ethereum: 'an ethereum' };

/** Error for a typed address; null if it can be used. */
export function findTypedAddressIssue(coin: Coin, typed: string, network: BitcoinNetwork): string | null {
  const address = normalizeAddress(typed);
  if (address === '') return `Enter the ${coin} address to send the coins to.`;
  const issue = getAddressError(coin, address, network);
  const other = issue === null ? undefined : coins.find((one) => one !== coin && isCoinAddress(one, address));
  return other
    ? `This is ${coinWithArticle[other]} address. Choose ${coinName[other]} above, or enter ${coinWithArticle[coin]} one.`
    : issue;
}

type FieldIssues = Partial<Record<keyof WithdrawalInput, string>>;

/** Whether this request was sent and has no response: its amount may be reserved already, so it is not checked against the balance. */
type IsUnanswered = (request: WithdrawalRequest) => boolean;

const findIssues = (input: WithdrawalInput, context: WithdrawalFormContext, isUnanswered: IsUnanswered): FieldIssues => ({
  ...findAddressIssues(input, context),
  ...findAmountIssues(input, context, isUnanswered),
});

function findAddressIssues(input: WithdrawalInput, context: WithdrawalFormContext): FieldIssues {
  const { saved, network } = context;
  const { coin, to } = input;
  if (!usesNewAddress(input, saved)) {
    const chosen = findSavedAddress(saved, coin).find(({ address }) => address === to);
    const issue = chosen ? getAddressError(coin, chosen.address, network) : 'Choose an address, or enter another one.';
    return issue === null ? {} : { to: issue };
  }
  const issue = findTypedAddressIssue(coin, input.address, network);
  return { ...(issue !== null && { address: issue }), ...findLabelIssues(input, context) };
}

function findLabelIssues(input: WithdrawalInput, context: WithdrawalFormContext): FieldIssues {
  if (getAddressLabelToSave(input, context) === null) return {};
  const label = input.label.trim();
  if (label === '') return { label: 'Give this address a name.' };
  if (label.length > limits.name) return { label: `Use at most ${limits.name} characters.` };
  return context.saved.some((one) => one.label === label)
    ? { label: 'Another of your addresses has this name. Choose a different one.' }
    : {};
}

function findAmountIssues(
  input: WithdrawalInput,
  { available, saved, hidden }: WithdrawalFormContext,
  isUnanswered: IsUnanswered,
): FieldIssues {
  const read = parseAmount(input.amount);
  if ('issue' in read) return { amount: read.issue };
  const request = getRequest(input, saved);
  if (available === null || (request && isUnanswered(request))) return {};
  const issue = describeShortfall(read.amount, available, hidden);
  return issue === null ? {} : { amount: issue };
}

/** The name to save a typed address under. Null if the client did not choose to, or if the address cannot be saved. */
function getAddressLabelToSave(
  input: WithdrawalInput,
  { saved, emailVerified }: Pick<WithdrawalFormContext, 'saved' | 'emailVerified'>,
): string | null {
  const { coin, keep, label } = input;
  return keep && emailVerified && usesNewAddress(input, saved) && canSaveAddress(saved, coin, normalizeAddress(input.address))
    ? label.trim()
    : null;
}

/** True if the address is not saved yet and there is room for it. */
export const canSaveAddress = (saved: readonly SavedAddress[], coin: Coin, address: string): boolean =>
  saved.length < limits.addresses && !findSavedAddress(saved, coin).some((one) => one.address === address);

function getRequest(input: WithdrawalInput, saved: readonly SavedAddress[]): WithdrawalRequest | null {
  const read = parseAmount(input.amount);
  if ('issue' in read) return null;
  return { coin: input.coin, address: usesNewAddress(input, saved) ? normalizeAddress(input.address) : input.to, amount: read.amount };
}

export const getParts = ({ coin, address, amount }: WithdrawalRequest): string[] => [coin, address, amount];

/** Schema for one context: saved addresses and the balance change while the page is open. */
export const createWithdrawalSchema = (context: WithdrawalFormContext, isUnanswered: IsUnanswered) =>
  v.pipe(
    inputSchema,
    v.rawTransform(({ dataset, addIssue, NEVER }): WithdrawalOutput => {
      const input = dataset.value;
      const issues = Object.entries(findIssues(input, context, isUnanswered));
      for (const [key, message] of issues) addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: undefined }] });
      const request = getRequest(input, context.saved);
      return issues.length > 0 || !request ? NEVER : { request, saveAs: getAddressLabelToSave(input, context) };
    }),
  );

const draftSchema = v.object({ input: inputSchema });
type WithdrawalDraft = v.InferOutput<typeof draftSchema>;
export type WithdrawalDraftStore = Store<WithdrawalDraft>;

export const createWithdrawalDrafts = (uid: Uid): WithdrawalDraftStore => createSessionDraft(`withdrawal-draft:${uid}`, draftSchema);
