import { useQuery } from '@tanstack/react-query';
import { useAddressCheck } from '@/data/hooks/use-address-check';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { type AccountStatus, canEditProfile } from '@/domain/accounts/account-status';
import type { Entry } from '@/domain/ledger/ledger';
import { saveFile } from '@/lib/files/save-file';
import { type Restriction, RestrictionNote } from '@/parts/own-requests/restriction-note';
import { getStatusRestriction } from '@/parts/own-requests/restrictions';
import { AddressCheckDialog, AddressCheckNote } from '@/parts/profile/address-check';
import { OwnCards } from '@/parts/profile/own-cards';
import { Page } from '@/ui/page';
import { AccountPanel, useFreeze, useRequestClosure } from './account-panel';
import type { DownloadRowProps } from './own-data-rows';

const closedWords = {
  closed: 'You can’t change your profile or photo',
  closedAdvice: 'Your book is kept, and you can still read and download it.',
  disabledReason: 'You can’t change it right now: see above.',
};

/** Why profile and photo cannot be changed; null if they can. */
export const getClosedReason = (status: AccountStatus): Restriction | null =>
  getStatusRestriction(status, canEditProfile, closedWords);

/**
 * When the client froze the account; null if the desk has set another status since.
 * @param entries of the profile, oldest first
 */
export function getFrozenDate(entries: readonly Pick<Entry, 'action' | 'at'>[]): Date | null {
  const last = entries.findLast(
    ({ action }) => action === 'status.frozen' || action === 'status.changed',
  );
  return last?.action === 'status.frozen' ? last.at : null;
}

/** Code and data are loaded only on demand. */
const readOwnData: DownloadRowProps['read'] = async (onProgress) =>
  (await import('@/data/collections/export')).readAllData(currentUserContext(), onProgress);

export function Component() {
  const { uid, profile } = useUserState();
  const closed = getClosedReason(profile.status);
  return (
    <Page title="Account settings">
      <div className="@container grid gap-12" key={uid}>
        {closed && <RestrictionNote restriction={closed} />}
        <SavedAddressesPanel />
        <OwnCards closed={closed !== null} />
        <AccountSection />
      </div>
    </Page>
  );
}

/** After a password change, asks whether the saved addresses are still the client's. */
function SavedAddressesPanel() {
  const { question } = useAddressCheck();
  if (!question) return null;
  return (
    <>
      <AddressCheckNote changedAt={question.changedAt} onAsk={question.ask} />
      {question.open && <AddressCheckDialog {...question} onClose={question.close} />}
    </>
  );
}

function AccountSection() {
  const { uid, profile, account } = useUserState();
  const entries = useQuery(queries.collectionEntries(uid, 'users'));
  const onFreeze = useFreeze();
  const onAskClosure = useRequestClosure();
  return (
    <AccountPanel
      status={profile.status}
      balance={account.data?.balance ?? null}
      frozenAt={getFrozenDate(entries.data ?? [])}
      closureAt={profile.closureAt}
      download={{ read: readOwnData, save: saveFile }}
      onFreeze={onFreeze}
      onAskClosure={onAskClosure}
    />
  );
}
