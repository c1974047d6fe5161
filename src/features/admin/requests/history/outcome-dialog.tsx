import { useUserState } from '@/data/user-state';
import type { Profile } from '@/domain/accounts/profile';
import { negate } from '@/domain/money';
import type { ClientRequest } from '@/domain/requests/request';
import { formatDollars } from '@/lib/format';
import { ClientLink } from '@/parts/clients/client-link';
import { OverNote } from '@/parts/decisions/over-note';
import { OverButtons } from '@/parts/decisions/queue-steps';
import { type DecisionInfo, OutcomeFacts } from '@/parts/requests/outcome-facts';
import { formatRequestName, kindOf, type RecordState } from '@/parts/requests/request-kinds';
import { cx } from '@/ui/cx';
import { Note } from '@/ui/feedback/note';
import { Dialog, dialogNoteClass } from '@/ui/overlays/dialog';

interface OutcomeDialogProps {
  state: RecordState;
  profile: Profile | null;
  /** After the decision; if it left its list, as it was there last. */
  current: ClientRequest;
  lookup: DecisionInfo;
  onClose: () => void;
  /** Opens the next request of the queue; undefined if there is none. */
  onNext?: (() => void) | undefined;
}

const goneLabels: Partial<Record<RecordState, string>> = {
  deleted: 'deleted',
  archived: 'archived',
  gone: 'removed from the list',
};

/**
 * The client can cancel a withdrawal until the debit is written, even after the coins were sent.
 */
const IfSentNote = ({
  withdrawal: { uid, amount },
}: {
  withdrawal: Pick<ClientRequest, 'uid' | 'amount'>;
}) => (
  <Note kind="error" className="mt-4">
    <b>If you have already sent these coins,</b> the balance still includes them.{' '}
    <ClientLink uid={uid}>Adjust it</ClientLink> by {formatDollars(negate(amount))} now.
  </Note>
);

/**
 * Shows a decision made while the dialog was open. Its author is shown only once read: it may be
 * this user, after a lost response.
 */
export function OutcomeDialog({
  profile,
  current,
  state,
  lookup,
  onClose,
  onNext,
}: OutcomeDialogProps) {
  const { uid: me } = useUserState();
  const whose = lookup.entry && (lookup.entry.actor === me ? 'own' : 'other');
  const { noun, words, sendsCoins } = kindOf(current);
  const left = current.status === 'pending' ? undefined : goneLabels[state];
  const happened = left ?? 'decided';
  return (
    <Dialog
      drawer
      onClose={onClose}
      label={`${words.what}, already ${happened}`}
      title={formatRequestName(current, profile)}
      footer={
        <>
          {whose && (
            <span className={cx('max-sm:hidden', dialogNoteClass)}>
              {whose === 'own' ? 'Decided and recorded once.' : 'You didn’t change anything.'}
            </span>
          )}
          <OverButtons onClose={onClose} onNext={onNext} />
        </>
      }
    >
      <OverNote
        happened={
          whose === 'own'
            ? 'Your decision was recorded.'
            : `This ${noun.one} has already been ${happened}.`
        }
        after={
          sendsCoins &&
          state !== 'completed' &&
          whose !== 'own' && <IfSentNote withdrawal={current} />
        }
      >
        {left ? 'There' : `Each ${noun.one} is decided once, so there`} is nothing left to do here.
      </OverNote>
      <OutcomeFacts request={current} state={state} decision={lookup} />
    </Dialog>
  );
}
