import { coinName, coinSymbol } from '@/domain/coin';
import type { Deposit } from '@/domain/requests/deposit';
import { formatAge, formatDateTime, formatDollars, shortenMiddle } from '@/lib/format';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { useNow } from '@/ui/hooks/use-now';
import { Dialog } from '@/ui/overlays/dialog';

/** `other`: another payment, so send it. `same`: the pending one, so show that. */
export type DuplicateAnswer = 'other' | 'same' | 'back';

export interface DuplicateQuestion {
  /** The pending deposit of the same coin and amount. */
  pending: Deposit;
  answer: (answer: DuplicateAnswer) => void;
}

/** Below each other on a phone, where the words of two do not fit. */
const buttonClass = 'max-sm:min-w-full';

function formatWait(since: Date, now: Date): string {
  const age = formatAge(since, now);
  return age === 'just now' ? age : `${age} ago`;
}

/**
 * Asks before a second deposit of the same coin and amount is recorded, because most are the first
 * one again.
 */
export function DuplicateDialog({ pending, answer }: DuplicateQuestion) {
  const now = useNow();
  const { coin, amount, units, createdAt, txid } = pending;
  return (
    <Dialog
      onClose={() => answer('back')}
      label="Not sent yet"
      title="Is this another payment?"
      footer={
        <>
          <Button className={buttonClass} onClick={() => answer('other')}>
            Yes, a second payment
          </Button>
          <Button
            kind="primary"
            className={buttonClass}
            data-autofocus=""
            onClick={() => answer('same')}
          >
            No, show the first
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          You already told us about {formatDollars(amount)} in {coinName[coin].toLowerCase()}, and
          we’re still looking for it. Record another one only if you’ve sent the coins twice.
        </p>
        <DescriptionList
          dense
          title="Already pending"
          rows={[
            { label: 'Amount', value: formatDollars(amount) },
            { label: 'Coins', value: `${units} ${coinSymbol[coin]}` },
            {
              label: 'Marked as sent',
              value: `${formatDateTime(createdAt)} · ${formatWait(createdAt, now)}`,
            },
            { label: 'Transaction id', value: txid ? shortenMiddle(txid) : 'None given' },
          ]}
        />
      </div>
    </Dialog>
  );
}
