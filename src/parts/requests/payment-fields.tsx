import { useQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import * as v from 'valibot';
import type { CreditedDeposit } from '@/data/admin/credited-deposit';
import { createCreditedQuery } from '@/data/admin/credited-deposit-query';
import { formatName } from '@/domain/accounts/person-words';
import type { Coin } from '@/domain/coin';
import { limits } from '@/domain/input/limits';
import { readWholeNumber } from '@/domain/input/whole-number';
import { formatFolio } from '@/domain/ledger/ledger';
import { type Deposit, depositLimits } from '@/domain/requests/deposit';
import { type ClientRequest, isDeposit, needsOutput } from '@/domain/requests/request';
import {
  isTransactionLink,
  linkMessage,
  readTransaction,
} from '@/domain/requests/transaction-link';
import { isTransactionId, type TransactionOutput } from '@/domain/requests/transaction-output';
import { getFigure } from '@/domain/snapshot';
import { formatDateTime, formatDollars } from '@/lib/format';
import { ClientLink } from '@/parts/clients/client-link';
import { Note } from '@/ui/feedback/note';
import { TextField } from '@/ui/forms/fields';

const transactionMessages = {
  bitcoin: 'A bitcoin transaction id has 64 characters, 0 to 9 and a to f. Copy it again.',
  ethereum: 'An ethereum transaction id is 0x and 64 characters, 0 to 9 and a to f. Copy it again.',
};
const removedMessage = 'The client named a transaction. Correct its id, or reject the deposit.';
export const outputMessage = 'Enter the number of the output, e.g. 0. The block explorer lists it.';

/** Why the output is refused. */
export const getOutputMessage = ({ input }: { input: { output: string } }): string =>
  isTransactionLink(input.output)
    ? 'We can’t read this link. Enter the transaction id above, and the number of the output here.'
    : outputMessage;

const getTransactionMessage = (coin: Coin, typed: string): string =>
  isTransactionLink(typed) ? linkMessage : transactionMessages[coin];

/**
 * The id of the transaction that paid a deposit or pays a withdrawal.
 * @param announced by the client; empty if there is none
 */
export const createTransactionSchema = ({ coin }: Pick<ClientRequest, 'coin'>, announced = '') =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((typed) => typed !== '' || announced === '', removedMessage),
    v.rawTransform(({ dataset: { value: typed }, addIssue, NEVER }) => {
      const read = readTransaction(coin, typed);
      if (read || typed === '') return read?.txid ?? '';
      addIssue({ message: getTransactionMessage(coin, typed) });
      return NEVER;
    }),
  );

/** The typed number of an output; null if it is none. */
export function parseOutput(typed: string): number | null {
  const number = readWholeNumber(typed);
  return number !== null && number <= depositLimits.maxOutput ? number : null;
}

/** False if a bitcoin deposit has a transaction id without the number of its output. */
export const hasNeededOutput = (
  request: ClientRequest,
  { txid, output }: { txid: string; output: string },
): boolean => !needsOutput(request, txid) || parseOutput(output) !== null;

/**
 * What was typed as the payment of a deposit; null if there is no transaction id, or if something
 * is missing or wrong.
 */
export function readPayment(
  request: ClientRequest,
  typed: { txid: string; output: string },
): TransactionOutput | null {
  if (!isDeposit(request)) return null;
  const read = v.safeParse(createTransactionSchema(request, request.txid), typed.txid);
  if (!read.success || read.output === '') return null;
  const output = needsOutput(request, read.output) ? parseOutput(typed.output) : 0;
  return output === null ? null : { txid: read.output, output };
}

const noPayment: TransactionOutput = { txid: '', output: 0 };

/** The other deposit that what is typed was credited to; null if there is none, or not yet known. */
export function useCredited(
  request: ClientRequest,
  typed: { txid: string; output: string },
): CreditedDeposit | null {
  const { coin, uid, id } = request;
  const payment = readPayment(request, typed);
  const { data } = useQuery({
    ...createCreditedQuery(coin, payment ?? noPayment),
    enabled: payment !== null,
  });
  if (payment === null || !data) return null;
  return data.uid === uid && data.entry?.after.id === id ? null : data;
}

/**
 * Fills both fields from `id:1` or a link, in whichever of them it is pasted. A link that names no
 * output fills in the id alone, and the next key is the output's number.
 */
function useNamedTransaction(coin: Coin) {
  const { getValues, setValue, setFocus, formState } = useFormContext<{
    txid: string;
    output: string;
  }>();
  return ({ currentTarget: { name, value } }: SyntheticEvent<HTMLInputElement>) => {
    const isPlainId = name === 'txid' && isTransactionId(coin, value.trim());
    const read = isPlainId ? null : readTransaction(coin, value);
    if (!read) return;
    const isSame = getValues('txid') === read.txid && name === 'txid';
    const output = read.output === null ? (isSame ? getValues('output') : '') : String(read.output);
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    // The field of the output appears with an id.
    flushSync(() => setValue('txid', read.txid, options));
    setValue('output', output, options);
    if (read.output !== null) setFocus('output');
  };
}

interface PaymentFieldsProps {
  deposit: Deposit;
  /** What is typed as the transaction id. */
  txid: string;
  credited: CreditedDeposit | null;
}

const missingHint = 'Enter the one you found. The payment can then be credited only once.';

function PaymentFields({ deposit, txid, credited }: PaymentFieldsProps) {
  const handleInput = useNamedTransaction(deposit.coin);
  const asksOutput = needsOutput(deposit, txid);
  return (
    <>
      <TextField
        name="txid"
        label={deposit.txid === '' ? 'Transaction id (optional)' : 'Transaction id'}
        hint={deposit.txid !== '' ? 'Correct it if the client named another.' : missingHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-takes-paste={asksOutput ? undefined : ''}
        onInput={handleInput}
      />
      {asksOutput && (
        <TextField
          name="output"
          label="Output number"
          hint="The output that pays us (vout). The first is 0. A link to it fills both fields."
          inputMode="numeric"
          autoComplete="off"
          data-takes-paste=""
          onInput={handleInput}
        />
      )}
      {credited && <CreditedNote credited={credited} />}
    </>
  );
}

interface PayoutFieldsProps {
  coin: Coin;
  /** Who reads them, with a capital letter. */
  person: string;
}

const PayoutFields = ({ coin, person }: PayoutFieldsProps) => (
  <>
    <TextField
      name="txid"
      label="Transaction id of the payout (optional)"
      hint={`${person} sees it and can look the payout up.`}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onInput={useNamedTransaction(coin)}
    />
    <TextField
      name="note"
      label="Note to client (optional)"
      hint={`${person} will see exactly this.`}
      max={limits.reasonMax}
      autoComplete="off"
    />
  </>
);

/** What paid the deposit, or what pays the withdrawal. */
export const TransactionFields = ({
  request,
  txid,
  credited,
  person,
}: Omit<PaymentFieldsProps, 'deposit'> & { request: ClientRequest; person: string }) =>
  isDeposit(request) ? (
    <PaymentFields deposit={request} txid={txid} credited={credited} />
  ) : (
    <PayoutFields coin={request.coin} person={person} />
  );

/** For the button; the note names the deposit. */
export const creditedReason = 'The payment was credited to another deposit, see above.';

/** "This payment is credited already." with client and deposit. */
export function CreditedNote({
  credited: { uid, profile, entry, at },
}: {
  credited: CreditedDeposit;
}) {
  const received = entry && getFigure(entry.after, 'received');
  return (
    <Note kind="error" role="alert">
      <b>This payment is credited already.</b> {entry ? formatFolio(entry) : 'A deposit'} of{' '}
      <ClientLink uid={uid}>{formatName(profile, uid)}</ClientLink>
      {received && `, ${formatDollars(received)}`}, credited {formatDateTime(at)}. Check the
      transaction id and the output number.
    </Note>
  );
}
