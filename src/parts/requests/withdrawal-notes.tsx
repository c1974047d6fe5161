import { useQuery } from '@tanstack/react-query';
import { createClaimsQuery } from '@/data/admin/look-queries';
import { useCurrentMethod } from '@/data/hooks/use-payment';
import { formatName } from '@/domain/accounts/person-words';
import { coinName } from '@/domain/coin';
import { getAddressOrigin } from '@/domain/requests/address-origin';
import { findPendingDuplicate } from '@/domain/requests/deposit';
import { recentCreditHours } from '@/domain/requests/looks';
import type { ClientRequest } from '@/domain/requests/request';
import type { Withdrawal } from '@/domain/requests/withdrawal';
import { formatDollars } from '@/lib/format';
import { ClientLink } from '@/parts/clients/client-link';
import { Note } from '@/ui/feedback/note';
import { ClientNotes } from './client-notes';
import type { PendingRow } from './request-kinds';
import type { RequestReview } from './request-review';
import { useLooks, useWaiting } from './use-looks';

interface WithdrawalNotesProps {
  withdrawal: Withdrawal;
  review: RequestReview;
}

/** What is unusual about a withdrawal, its client and its address. */
export function WithdrawalNotes({ withdrawal, review }: WithdrawalNotesProps) {
  const { amount, coin } = withdrawal;
  return (
    <>
      <DeskAddressNote withdrawal={withdrawal} />
      <ClientNotes col="withdrawals" uid={withdrawal.uid} review={review} />
      {findPendingDuplicate<ClientRequest>(review.list.list, withdrawal) && (
        <Note kind="pending" className="mt-4">
          <b>
            Another withdrawal of {formatDollars(amount)} in {coinName[coin].toLowerCase()} is
            waiting.
          </b>{' '}
          Send both only if the client wants both.
        </Note>
      )}
      <PayoutNotes withdrawal={withdrawal} list={review.list} />
    </>
  );
}

/**
 * The client's form refuses such an address, but the desk's address may have changed since, or the
 * request was not made there.
 */
function DeskAddressNote({ withdrawal }: { withdrawal: Withdrawal }) {
  const payment = useCurrentMethod().data;
  if (!payment || getAddressOrigin(withdrawal, payment, null) === 'unknown') return null;
  return (
    <Note kind="error" className="mt-4">
      <b>This is an address of the desk itself.</b> The coins would come back to us, and the balance
      would be debited all the same.
    </Note>
  );
}

interface PayoutNotesProps {
  withdrawal: Withdrawal;
  list: PendingRow['list'];
}

/** Who else wants coins at the address, whether it is new, and whether the money has just come. */
function PayoutNotes({ withdrawal, list }: PayoutNotesProps) {
  const looks = useLooks([{ element: withdrawal, list }]).get(withdrawal);
  const has = (key: string) => looks.some((look) => look.key === key);
  return (
    <div className="mt-4 grid gap-4 empty:hidden">
      {has('address-shared') && <SharedAddressNote withdrawal={withdrawal} />}
      {has('address-unchecked') && (
        <Note kind="pending">Couldn’t check whether another client uses this payout address.</Note>
      )}
      {has('address-first') && (
        <Note kind="pending">
          <b>No coins were sent to this address before.</b> Make sure that the client wants them
          there, not somebody with the client’s password.
        </Note>
      )}
      {has('credit-recent') && (
        <Note kind="pending">
          <b>A deposit was credited less than {recentCreditHours} hours before this request.</b>{' '}
          Find out why the money leaves so soon.
        </Note>
      )}
      {has('credit-unchecked') && (
        <Note kind="pending">Couldn’t check for deposits credited shortly before.</Note>
      )}
    </div>
  );
}

function SharedAddressNote({ withdrawal: { uid, address } }: Pick<PayoutNotesProps, 'withdrawal'>) {
  const claims = useQuery({ ...createClaimsQuery('withdrawals', address), enabled: false });
  const waiting = useWaiting('withdrawals') ?? [];
  const others = new Map([
    ...(claims.data ?? []).map((one) => [one.uid, one.profile] as const),
    ...waiting
      .filter(({ element }) => element.address === address)
      .map(({ element, profile }) => [element.uid, profile] as const),
  ]);
  others.delete(uid);
  return (
    <Note kind="error">
      <b>Another client has the same payout address.</b> It may be one person with two accounts, or
      somebody who empties several.
      <ul>
        {[...others].map(([other, profile]) => (
          <li key={other}>
            <ClientLink uid={other}>{formatName(profile, other)}</ClientLink>
          </li>
        ))}
      </ul>
    </Note>
  );
}
