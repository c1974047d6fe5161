import * as v from 'valibot';
import type { SavedAddress } from '@/domain/accounts/profile';
import { type BitcoinNetwork, getAddressError, isCoinAddress, normalizeAddress } from '@/domain/address';
import { type Coin, coinName, coinSchema, coins } from '@/domain/coin';
import { limits } from '@/domain/input/limits';
import { parseTypedMoney } from '@/domain/input/typed-money';
import type { Uid } from '@/domain/ledger/revision-fields';
import { isSubmissionFor, type SubmissionKey, submissionKeySchema } from '@/domain/ledger/submission';
import { compare, isNegative, isZero, type Money } from '@/domain/money';
import { type WithdrawalRequest, withdrawalLimits } from '@/domain/requests/withdrawal';
import { type DraftStore as Store, sessionDraft } from '@/lib/draft';
import { formatUsd } from '@/lib/format';
import type { SchemaForm } from '@/ui/forms/form';

/** What the client fills in. */
const inputSchema = v.object({
  coin: coinSchema,
  /** A saved address, `another`, or nothing while none was chosen. */
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
  /** The name to save the address by; null where it is not to be saved, or is saved already. */
  keep: string | null;
}
export type WithdrawalSchemaForm = SchemaForm<WithdrawalInput, WithdrawalOutput>;

/** What the form's fields are judged by. */
export interface FormContext {
  network: BitcoinNetwork;
  /** Of all coins. */
  saved: readonly SavedAddress[];
  /** An address is saved only for a verified e-mail. */
  emailVerified: boolean;
  /** USD; null while it is not known, which leaves it to the rules. */
  available: Money | null;
  /** Amounts are dots, so that no sentence names what is available. */
  hidden: boolean;
}

export const otherAddress = 'another';

const largest = `At most ${formatUsd(withdrawalLimits.max)} in one withdrawal.`;

/** More than there is, in words; null where it is available. @param amount USD */
export function shortfall(amount: Money, available: Money, hidden: boolean): string | null {
  if (compare(amount, available) <= 0) return null;
  if (isZero(available) || isNegative(available)) return 'Nothing is available to withdraw now.';
  return hidden ? 'More than is available. Ask for less.' : `More than is available: ${formatUsd(available)}. Ask for that or less.`;
}

/** Parses a typed amount within the limits, without regard to the available balance. */
export function readAmount(typed: string): { amount: Money } | { fault: string } {
  const read = parseTypedMoney(typed, { empty: 'Write the amount in dollars.', largest });
  if (!('amount' in read)) return read;
  if (compare(read.amount, withdrawalLimits.above) <= 0) return { fault: 'The amount has to be more than 0.00.' };
  if (compare(read.amount, withdrawalLimits.max) > 0) return { fault: largest };
  return read;
}

export const findSavedAddress = (saved: readonly SavedAddress[], coin: Coin): SavedAddress[] => saved.filter((one) => one.coin === coin);

/** Whether an address is typed here, because none is saved for this coin or another one is wanted. */
export const usesNewAddress = ({ coin, to }: Pick<WithdrawalInput, 'coin' | 'to'>, saved: readonly SavedAddress[]): boolean =>
  to === otherAddress || findSavedAddress(saved, coin).length === 0;

const a: Record<Coin, string> = { bitcoin: 'a bitcoin', ethereum: 'an ethereum' };

/** Why a typed address cannot be used, in words for its field; null when it can. */
export function findTypedAddressIssue(coin: Coin, typed: string, network: BitcoinNetwork): string | null {
  const address = normalizeAddress(typed);
  if (address === '') return `Write the ${coin} address that you want the coins at.`;
  const fault = getAddressError(coin, address, network);
  const other = fault === null ? undefined : coins.find((one) => one !== coin && isCoinAddress(one, address));
  return other ? `This is ${a[other]} address. Choose ${coinName[other]} above, or write ${a[coin]} one.` : fault;
}

type Faults = Partial<Record<keyof WithdrawalInput, string>>;

/** What is wrong with each field, all at once. @param tried the act that was sent before without an answer: its amount may be reserved already, so it is not measured again */
const findIssues = (input: WithdrawalInput, context: FormContext, tried: SubmissionKey | null): Faults => ({
  ...findAddressIssues(input, context),
  ...findAmountIssues(input, context, tried),
});

function findAddressIssues(input: WithdrawalInput, context: FormContext): Faults {
  const { saved, network } = context;
  const { coin, to } = input;
  if (!usesNewAddress(input, saved)) {
    const chosen = findSavedAddress(saved, coin).find(({ address }) => address === to);
    const fault = chosen ? getAddressError(coin, chosen.address, network) : 'Choose an address, or write another one.';
    return fault === null ? {} : { to: fault };
  }
  const fault = findTypedAddressIssue(coin, input.address, network);
  return { ...(fault !== null && { address: fault }), ...findLabelIssues(input, context) };
}

function findLabelIssues(input: WithdrawalInput, context: FormContext): Faults {
  if (keptName(input, context) === null) return {};
  const label = input.label.trim();
  if (label === '') return { label: 'Give the address a name.' };
  if (label.length > limits.name) return { label: `At most ${limits.name} characters.` };
  return context.saved.some((one) => one.label === label) ? { label: 'Another of your addresses has this name.' } : {};
}

function findAmountIssues(input: WithdrawalInput, { available, saved, hidden }: FormContext, tried: SubmissionKey | null): Faults {
  const read = readAmount(input.amount);
  if ('fault' in read) return { amount: read.fault };
  const request = requestIn(input, saved);
  if (available === null || (request && isSubmissionFor(tried, getParts(request)))) return {};
  const fault = shortfall(read.amount, available, hidden);
  return fault === null ? {} : { amount: fault };
}

/** The name to save a typed address by; null where it is saved already, may not be saved, there is no room, or nobody asked. */
function keptName(input: WithdrawalInput, { saved, emailVerified }: Pick<FormContext, 'saved' | 'emailVerified'>): string | null {
  const { coin, keep, label } = input;
  return keep && emailVerified && usesNewAddress(input, saved) && canSaveAddress(saved, coin, normalizeAddress(input.address))
    ? label.trim()
    : null;
}

/** Whether one more address can be saved. */
export const canSaveAddress = (saved: readonly SavedAddress[], coin: Coin, address: string): boolean =>
  saved.length < limits.addresses && !findSavedAddress(saved, coin).some((one) => one.address === address);

function requestIn(input: WithdrawalInput, saved: readonly SavedAddress[]): WithdrawalRequest | null {
  const read = readAmount(input.amount);
  if ('fault' in read) return null;
  return { coin: input.coin, address: usesNewAddress(input, saved) ? normalizeAddress(input.address) : input.to, amount: read.amount };
}

/** What makes a request this one and no other. */
export const getParts = ({ coin, address, amount }: WithdrawalRequest): string[] => [coin, address, amount];

/** The form's rulebook for one moment, since what is saved and available changes while the page is open. */
export const withdrawalForm = (context: FormContext, tried: () => SubmissionKey | null) =>
  v.pipe(
    inputSchema,
    v.rawTransform(({ dataset, addIssue, NEVER }): WithdrawalOutput => {
      const input = dataset.value;
      const faults = Object.entries(findIssues(input, context, tried()));
      for (const [key, message] of faults) addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: undefined }] });
      const request = requestIn(input, context.saved);
      return faults.length > 0 || !request ? NEVER : { request, keep: keptName(input, context) };
    }),
  );

const draftSchema = v.object({ input: inputSchema, intent: v.nullable(submissionKeySchema) });
export type WithdrawalDraft = v.InferOutput<typeof draftSchema>;
export type WithdrawalDraftStore = Store<WithdrawalDraft>;

/** What was typed, for one client and as long as the tab lives. */
export const withdrawalDrafts = (uid: Uid): WithdrawalDraftStore => sessionDraft(`withdrawal-draft:${uid}`, draftSchema);
