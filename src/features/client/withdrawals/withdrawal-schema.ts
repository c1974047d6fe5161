import * as v from 'valibot';
import type { SavedAddress } from '@/domain/accounts/profile';
import {
  type AddressRead,
  type BitcoinNetwork,
  coinWithArticle,
  getAddressError,
  readAddress,
} from '@/domain/address';
import { type Coin, coinName, coinSchema } from '@/domain/coin';
import { limits } from '@/domain/input/limits';
import { parseBoundedMoney } from '@/domain/input/typed-money';
import { compare, isNegative, isZero, type Money } from '@/domain/money';
import { type WithdrawalRequest, withdrawalLimits } from '@/domain/requests/withdrawal';
import type { Uid } from '@/domain/revision-fields';
import { isSameAddress } from '@/domain/same-address';
import { createSessionDraft, type DraftStore as Store } from '@/lib/browser-storage/draft';
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
  /** The desk's own address for the coin; empty while unknown. */
  deskAddress: (coin: Coin) => string;
  /** An address can be saved only if the e-mail address is verified. */
  emailVerified: boolean;
  /** USD; null while unknown, which leaves the check to the rules. */
  available: Money | null;
  /** True if amounts are shown as dots; errors then do not name the available amount. */
  hidden: boolean;
}

export const anotherChoice = 'another';

const tooLargeMessage = `The maximum is ${formatDollars(withdrawalLimits.max)} per withdrawal.`;

/** Error if the amount is more than is available, else null. @param amount USD */
export function describeShortfall(amount: Money, available: Money, hidden: boolean): string | null {
  if (compare(amount, available) <= 0) return null;
  if (isZero(available) || isNegative(available)) return 'You have nothing to withdraw right now.';
  return hidden
    ? 'That’s more than you can withdraw. Enter less.'
    : `You can withdraw up to ${formatDollars(available)}.`;
}

/** Parses a typed amount within the limits, without regard to the available balance. */
export const parseAmount = (typed: string) =>
  parseBoundedMoney(
    typed,
    {
      empty: 'Enter an amount, e.g. $100.',
      smallest: 'Enter an amount above $0.00.',
      largest: tooLargeMessage,
    },
    withdrawalLimits,
  );

export const findSavedAddress = (saved: readonly SavedAddress[], coin: Coin): SavedAddress[] =>
  saved.filter((one) => one.coin === coin);

/** True if the client types an address: none is saved for this coin, or another one is chosen. */
export const usesNewAddress = (
  { coin, to }: Pick<WithdrawalInput, 'coin' | 'to'>,
  saved: readonly SavedAddress[],
): boolean => to === anotherChoice || findSavedAddress(saved, coin).length === 0;

const ownAddressMessage =
  'This is our own address, where deposits go. Use an address of your own wallet.';

/** Reads a typed address that coins can be sent to. @param deskAddress empty while unknown */
export function readTypedAddress(
  coin: Coin,
  typed: string,
  network: BitcoinNetwork,
  deskAddress: string,
): AddressRead {
  const read = readAddress(coin, typed, network);
  if (read.address === '') return { issue: `Enter the ${coin} address to send the coins to.` };
  if (read.issue !== undefined && read.other)
    return {
      issue: `${read.issue} Choose ${coinName[read.other]} above, or enter ${coinWithArticle[coin]} one.`,
    };
  return read.address !== undefined && isSameAddress(coin, read.address, deskAddress)
    ? { issue: ownAddressMessage }
    : read;
}

type FieldIssues = Partial<Record<keyof WithdrawalInput, string>>;

/**
 * Whether this request was sent and has no response: its amount may be reserved already, so it is
 * not checked against the balance.
 */
type IsUnanswered = (request: WithdrawalRequest) => boolean;

const findIssues = (
  input: WithdrawalInput,
  context: WithdrawalFormContext,
  isUnanswered: IsUnanswered,
): FieldIssues => ({
  ...findAddressIssues(input, context),
  ...findAmountIssues(input, context, isUnanswered),
});

function findAddressIssues(input: WithdrawalInput, context: WithdrawalFormContext): FieldIssues {
  const { saved, network } = context;
  const { coin, to } = input;
  const deskAddress = context.deskAddress(coin);
  if (!usesNewAddress(input, saved)) {
    const chosen = findSavedAddress(saved, coin).find(({ address }) => address === to);
    if (!chosen) return { to: 'Choose an address, or enter another one.' };
    const issue = isSameAddress(coin, chosen.address, deskAddress)
      ? ownAddressMessage
      : getAddressError(coin, chosen.address, network);
    return issue === null ? {} : { to: issue };
  }
  const { issue } = readTypedAddress(coin, input.address, network, deskAddress);
  return { ...(issue !== undefined && { address: issue }), ...findLabelIssues(input, context) };
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
  { available, hidden, ...context }: WithdrawalFormContext,
  isUnanswered: IsUnanswered,
): FieldIssues {
  const read = parseAmount(input.amount);
  if ('issue' in read) return { amount: read.issue };
  const request = getRequest(input, context);
  if (available === null || (request && isUnanswered(request))) return {};
  const issue = describeShortfall(read.amount, available, hidden);
  return issue === null ? {} : { amount: issue };
}

/**
 * The name to save a typed address under. Null if the client did not choose to, or if the address
 * cannot be saved.
 */
function getAddressLabelToSave(
  input: WithdrawalInput,
  {
    saved,
    emailVerified,
    network,
  }: Pick<WithdrawalFormContext, 'saved' | 'emailVerified' | 'network'>,
): string | null {
  const { coin, keep, label } = input;
  const { address = input.address } = readAddress(coin, input.address, network);
  return keep &&
    emailVerified &&
    usesNewAddress(input, saved) &&
    canSaveAddress(saved, coin, address)
    ? label.trim()
    : null;
}

/** True if the address is not saved yet and there is room for it. */
export const canSaveAddress = (
  saved: readonly SavedAddress[],
  coin: Coin,
  address: string,
): boolean =>
  saved.length < limits.addresses &&
  !findSavedAddress(saved, coin).some((one) => isSameAddress(coin, one.address, address));

function getRequest(
  input: WithdrawalInput,
  { saved, network }: Pick<WithdrawalFormContext, 'saved' | 'network'>,
): WithdrawalRequest | null {
  const read = parseAmount(input.amount);
  const { coin } = input;
  const address = usesNewAddress(input, saved)
    ? readAddress(coin, input.address, network).address
    : input.to;
  return 'issue' in read || !address ? null : { coin, address, amount: read.amount };
}

export const getParts = ({ coin, address, amount }: WithdrawalRequest): string[] => [
  coin,
  address,
  amount,
];

/** Schema for one context: saved addresses and the balance change while the page is open. */
export const createWithdrawalSchema = (
  context: WithdrawalFormContext,
  isUnanswered: IsUnanswered,
) =>
  v.pipe(
    inputSchema,
    v.rawTransform(({ dataset, addIssue, NEVER }): WithdrawalOutput => {
      const input = dataset.value;
      const issues = Object.entries(findIssues(input, context, isUnanswered));
      for (const [key, message] of issues)
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input, key, value: undefined }],
        });
      const request = getRequest(input, context);
      return issues.length > 0 || !request
        ? NEVER
        : { request, saveAs: getAddressLabelToSave(input, context) };
    }),
  );

const draftSchema = v.object({ input: inputSchema });
type WithdrawalDraft = v.InferOutput<typeof draftSchema>;
export type WithdrawalDraftStore = Store<WithdrawalDraft>;

export const createWithdrawalDrafts = (uid: Uid): WithdrawalDraftStore =>
  createSessionDraft(`withdrawal-draft:${uid}`, draftSchema);
