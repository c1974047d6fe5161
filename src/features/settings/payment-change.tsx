import * as v from 'valibot';
import { type BitcoinNetwork, getAddressError, isCoinAddress, normalizeAddress } from '@/domain/address';
import { type Coin, coinName, coins } from '@/domain/coin';
import { formatEntry } from '@/domain/ledger/entry-words';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import type { PaymentMethod } from '@/domain/requests/payment';
import { EntryPreviewCard } from '@/ui/feedback/entry-preview-card';
import type { BookLine } from '@/ui/ledger/book';

/** Values of the form. A new address is typed twice. */
export interface PaymentInput extends PaymentMethod {
  bitcoinAgain: string;
  ethereumAgain: string;
}

export const emptyMethod: PaymentMethod = { bitcoin: '', ethereum: '', email: '' };
export const getMethod = (payment: PaymentMethod | null): PaymentMethod =>
  payment ? { bitcoin: payment.bitcoin, ethereum: payment.ethereum, email: payment.email } : emptyMethod;
export const toInput = (method: PaymentMethod): PaymentInput => ({ ...method, bitcoinAgain: '', ethereumAgain: '' });

export const repeatedAddressFields = { bitcoin: 'bitcoinAgain', ethereum: 'ethereumAgain' } as const satisfies Record<
  Coin,
  keyof PaymentInput
>;

const coinWithArticle: Record<Coin, string> = { bitcoin: 'a bitcoin', ethereum: 'an ethereum' };
const emailSchema = v.pipe(v.string(), v.email(), v.maxLength(100));

/** Returns why an address cannot be used, in words for its field; null if it can, or if it is empty. */
function findAddressIssue(coin: Coin, address: string, network: BitcoinNetwork): string | null {
  const issue = address === '' ? null : getAddressError(coin, address, network);
  const other = issue === null ? undefined : coins.find((one) => one !== coin && isCoinAddress(one, address));
  return other ? `This is ${coinWithArticle[other]} address. Enter it in the ${coinName[other]} field.` : issue;
}

/** True if a new address was typed, which must then be repeated. */
export const isChanged = (coin: Coin, typed: string, stored: PaymentMethod): boolean => {
  const address = normalizeAddress(typed);
  return address !== '' && address !== stored[coin];
};

function findRepeatIssue(coin: Coin, input: PaymentInput, stored: PaymentMethod): string | null {
  if (!isChanged(coin, input[coin], stored)) return null;
  const again = normalizeAddress(input[repeatedAddressFields[coin]]);
  if (again === '') return 'Repeat the new address.';
  return again === normalizeAddress(input[coin]) ? null : 'The two addresses don’t match. Compare both with your wallet.';
}

function findIssues(input: PaymentInput, stored: PaymentMethod, network: BitcoinNetwork): [keyof PaymentInput, string][] {
  const issues: [keyof PaymentInput, string | null][] = coins.flatMap((coin) => [
    [coin, findAddressIssue(coin, normalizeAddress(input[coin]), network)],
    [repeatedAddressFields[coin], findRepeatIssue(coin, input, stored)],
  ]);
  const email = input.email.trim();
  if (email !== '' && !v.is(emailSchema, email)) issues.push(['email', 'Enter an email address like name@example.com.']);
  return issues.flatMap(([field, issue]) => (issue === null ? [] : [[field, issue]]));
}

const inputSchema = v.object({
  bitcoin: v.string(),
  bitcoinAgain: v.string(),
  ethereum: v.string(),
  ethereumAgain: v.string(),
  email: v.string(),
});

/** Schema of the form, which compares with the stored method. */
export const createPaymentSchema = (stored: PaymentMethod, network: BitcoinNetwork) =>
  v.pipe(
    inputSchema,
    v.rawTransform(({ dataset, addIssue, NEVER }): PaymentMethod => {
      const input = dataset.value;
      const issues = findIssues(input, stored, network);
      for (const [key, message] of issues) addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: undefined }] });
      if (issues.length > 0) return NEVER;
      return { bitcoin: normalizeAddress(input.bitcoin), ethereum: normalizeAddress(input.ethereum), email: input.email.trim() };
    }),
  );

/** A line of an administrator's ledger. These acts move no money. */
export function previewOwnEntry(entry: BookEntry, by = 'You'): BookLine {
  const { what, detail } = formatEntry(entry, null);
  return { key: entry.op, folios: [formatFolio(entry)], at: entry.at, title: what, detail, by, isMuted: true };
}

/** The entry as far as it is known before it is written. */
export const previewOwnAct = (actor: Uid, entry: Pick<BookEntry, 'col' | 'rev' | 'action' | 'before' | 'after'>, at: Date): BookEntry => ({
  op: 'to come',
  actor,
  index: -1,
  ref: '',
  reason: '',
  at,
  ...entry,
});

/** The line that an act will write into the administrator's own book. */
export const EntryToBeWritten = ({ entry }: { entry: BookEntry }) => <EntryPreviewCard lines={[previewOwnEntry(entry)]} />;
