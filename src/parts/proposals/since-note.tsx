import type { Account } from '@/domain/accounts/account';
import type { Profile } from '@/domain/accounts/profile';
import { formatFolio } from '@/domain/ledger/ledger';
import type { Proposal } from '@/domain/two-people/proposal';
import { formatDateTime } from '@/lib/format';
import { Note } from '@/ui/feedback/note';

export interface SinceNoteProps {
  proposal: Pick<Proposal, 'at'>;
  account: Account | null;
  profile: Profile | null;
}

/** What has changed since the first person looked. */
export function SinceNote({ proposal: { at }, account, profile }: SinceNoteProps) {
  const changes = [
    account &&
      account.at > at &&
      `the account’s figures (${formatFolio({ ...account, col: 'accounts' })}, ${formatDateTime(account.at)})`,
    profile && profile.at > at && `the profile or the status (${formatDateTime(profile.at)})`,
  ].filter((change) => typeof change === 'string');
  if (changes.length === 0)
    return (
      <p className="mt-4 text-ink-2 text-t-sm">
        Nothing in the account or the profile has changed since the proposal.
      </p>
    );
  return (
    <Note kind="pending" className="mt-4">
      <b>Changed since the proposal:</b> {changes.join(', ')}.
    </Note>
  );
}
