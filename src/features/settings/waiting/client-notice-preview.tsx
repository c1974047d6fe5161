import { coins } from '@/domain/coin';
import { joinNames } from '@/lib/format';
import { Note } from '@/ui/feedback/note';
import type { MethodFieldChange } from '../payment-change';

interface ClientNoticePreviewProps {
  changes: readonly MethodFieldChange[];
  /** True if clients see this method. */
  chosen: boolean;
  /** True if there was no method before. */
  first: boolean;
}

/** Explains what clients will see once a method is changed. The deposit page derives it from the stored method. */
export function ClientNoticePreview({ changes, chosen, first }: ClientNoticePreviewProps) {
  if (!chosen) return <NotShownNote />;
  const moved = coins.filter((coin) => changes.some(({ field }) => field === coin));
  const gone = coins.filter((coin) => changes.some(({ field, after }) => field === coin && after === ''));
  return (
    <Note kind="pending">
      <b>Once you confirm, clients will send to these addresses.</b>{' '}
      {!first && moved.length > 0 && `For 7 days, the deposit page says that the ${joinNames(moved)} address was changed, and when. `}
      {gone.length > 0 && `They can no longer deposit ${gone.join(' or ')}.`}
    </Note>
  );
}

/** Explains what clients will see while a change waits. */
export function WaitingNoticePreview({ changes, chosen }: Omit<ClientNoticePreviewProps, 'first'>) {
  if (!chosen) return <NotShownNote />;
  const moved = coins.filter((coin) => changes.some(({ field, before }) => field === coin && before !== ''));
  return (
    <Note kind="pending">
      <b>Until another manager confirms, nothing changes for clients.</b>{' '}
      {moved.length > 0 &&
        `The deposit page says that a change of the ${joinNames(moved)} address is proposed, and from when it can apply.`}
    </Note>
  );
}

const NotShownNote = () => <Note>Clients see the payment method of another administrator, so nothing changes for them now.</Note>;
