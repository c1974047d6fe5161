import * as v from 'valibot';
import { type BitcoinNetwork, readAddress } from '@/domain/address';
import { type Coin, coinName, coins } from '@/domain/coin';
import type { PaymentMethod } from '@/domain/desk/payment-method';
import { emailFormat } from '@/domain/input/email';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/revision-fields';
import { isSameAddress } from '@/domain/same-address';
import { formatEntry } from '@/domain/statement/entry-words';
import { EntryPreviewCard } from '@/parts/decisions/entry-preview-card';
import type { BookLine } from '@/ui/ledger/book';

/** Values of the form. A new address is typed twice. */
export interface PaymentInput extends PaymentMethod {
  bitcoinAgain: string;
  ethereumAgain: string;
}

const emptyMethod: PaymentMethod = { bitcoin: '', ethereum: '', email: '' };
export const getMethod = (payment: PaymentMethod | null): PaymentMethod =>
  payment
    ? { bitcoin: payment.bitcoin, ethereum: payment.ethereum, email: payment.email }
    : emptyMethod;
export const toInput = (method: PaymentMethod): PaymentInput => ({
  ...method,
  bitcoinAgain: '',
  ethereumAgain: '',
});

export const repeatedAddressFields = {
  bitcoin: 'bitcoinAgain',
  ethereum: 'ethereumAgain',
} as const satisfies Record<Coin, keyof PaymentInput>;

const emailSchema = v.pipe(v.string(), emailFormat, v.maxLength(100));

/** Why an address cannot be used, in words for its field; null if it can, or if it is empty. */
function findAddressIssue(coin: Coin, typed: string, network: BitcoinNetwork): string | null {
  const read = readAddress(coin, typed, network);
  if (read.issue === undefined) return null;
  return read.other ? `${read.issue} Enter it in the ${coinName[read.other]} field.` : read.issue;
}

/** True if a new address was typed, which must then be repeated. */
export const isChanged = (
  coin: Coin,
  typed: string,
  stored: PaymentMethod,
  network: BitcoinNetwork,
): boolean => {
  const { address } = readAddress(coin, typed, network);
  return address === undefined || (address !== '' && !isSameAddress(coin, address, stored[coin]));
};

function findRepeatIssue(
  coin: Coin,
  input: PaymentInput,
  stored: PaymentMethod,
  network: BitcoinNetwork,
): string | null {
  if (!isChanged(coin, input[coin], stored, network)) return null;
  const first = readAddress(coin, input[coin], network).address;
  const again = readAddress(coin, input[repeatedAddressFields[coin]], network).address;
  if (again === '') return 'Repeat the new address.';
  return again === first ? null : 'The two addresses don’t match. Compare both with your wallet.';
}

function findIssues(
  input: PaymentInput,
  stored: PaymentMethod,
  network: BitcoinNetwork,
): [keyof PaymentInput, string][] {
  const issues: [keyof PaymentInput, string | null][] = coins.flatMap((coin) => [
    [coin, findAddressIssue(coin, input[coin], network)],
    [repeatedAddressFields[coin], findRepeatIssue(coin, input, stored, network)],
  ]);
  const email = input.email.trim();
  if (email !== '' && !v.is(emailSchema, email))
    issues.push(['email', 'Enter an email address like name@example.com.']);
  return issues.flatMap(([field, issue]) => (issue === null ? [] : [[field, issue]]));
}

/**
 * The rules compare letter by letter: the stored address in another case would need a second
 * manager.
 */
const keepStoredForm = (coin: Coin, address: string, stored: PaymentMethod): string =>
  isSameAddress(coin, address, stored[coin]) ? stored[coin] : address;

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
      for (const [key, message] of issues)
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input, key, value: undefined }],
        });
      if (issues.length > 0) return NEVER;
      const getAddress = (coin: Coin) =>
        keepStoredForm(coin, readAddress(coin, input[coin], network).address ?? '', stored);
      return {
        bitcoin: getAddress('bitcoin'),
        ethereum: getAddress('ethereum'),
        email: input.email.trim(),
      };
    }),
  );

/** A line of an administrator's ledger. These acts move no money. */
export function previewOwnEntry(entry: BookEntry, by = 'You'): BookLine {
  const { what, detail } = formatEntry(entry, null);
  return {
    key: entry.op,
    folios: [formatFolio(entry)],
    at: entry.at,
    title: what,
    detail,
    by,
    isMuted: true,
  };
}

/** The entry as far as it is known before it is written. */
export const previewOwnAct = (
  actor: Uid,
  entry: Pick<BookEntry, 'col' | 'rev' | 'action' | 'before' | 'after'>,
  at: Date,
): BookEntry => ({
  op: 'to come',
  actor,
  index: -1,
  ref: '',
  reason: '',
  at,
  ...entry,
});

/** The line that an act will write into the administrator's own book. */
export const EntryToBeWritten = ({ entry }: { entry: BookEntry }) => (
  <EntryPreviewCard lines={[previewOwnEntry(entry)]} />
);
