import { defaultAddressHours, getConfirmationDay, type Policy } from '@/domain/two-people/policy';
import { Note } from '@/ui/feedback/note';
import { Time } from '@/ui/time';

/** Why a change of addresses is only proposed, and when another manager can confirm it. */
export const ConfirmationNote = ({ policy, now }: { policy: Pick<Policy, 'addressHours'> | null; now: Date }) => (
  <Note>
    <b>Two managers decide where clients pay.</b> Another manager can confirm it from{' '}
    <Time at={getConfirmationDay(now, policy?.addressHours ?? defaultAddressHours).opensAt} />, for a day.
  </Note>
);

/** What waits is removed. */
export const ReplacedNote = ({ isProposal }: { isProposal: boolean }) => (
  <Note kind="pending">
    {isProposal
      ? 'This replaces the change that waits, and the wait begins again.'
      : 'The change that waits for another manager is removed.'}
  </Note>
);
