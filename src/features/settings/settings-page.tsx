import './settings.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAddressCheck } from '@/data/hooks/use-address-check';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { type AccountStatus, canEditProfile } from '@/domain/accounts/account-status';
import type { Entry } from '@/domain/ledger/ledger';
import { saveFile } from '@/lib/files/save-file';
import { Note } from '@/ui/feedback/note';
import { AddressCheckDialog, AddressCheckNote } from '@/ui/ledger/address-check';
import { Page } from '@/ui/page';
import { AccountPanel, type DownloadRowProps, useFreeze, useRequestClosure } from './account-panel';
import { OwnCards } from './own-cards';

/** Why profile and photo cannot be changed, and what to do about it. */
interface ClosedSettings {
  title: string;
  advice: string;
  to: string;
  link: string;
}

const contactLink = { to: '/company/contact', link: 'Write to the desk' };

const closedByStatus: Record<string, ClosedSettings> = {
  frozen: {
    title: 'Your profile and photo cannot be changed because you froze your account.',
    advice: 'The desk lifts it when you write to them.',
    ...contactLink,
  },
  suspended: {
    title: 'Your profile and photo cannot be changed because the desk suspended your account.',
    advice: 'The reason stands in your statement, in the desk’s own words.',
    to: '/user/statement',
    link: 'Read it there',
  },
  closed: {
    title: 'Your profile and photo cannot be changed because your account is closed.',
    advice: 'Your book stays, and you can still read and download it.',
    ...contactLink,
  },
};

export function getClosedReason(status: AccountStatus): ClosedSettings | null {
  if (canEditProfile(status)) return null;
  return closedByStatus[status] ?? { title: 'Your profile and photo cannot be changed now.', advice: 'Ask why.', ...contactLink };
}

const ClosedNote = ({ closed: { title, advice, to, link } }: { closed: ClosedSettings }) => (
  <Note kind="error">
    <b>{title}</b> {advice} <Link to={to}>{link}</Link>.
  </Note>
);

/** When the client froze the account; null if the desk has set another status since. @param entries of the profile, oldest first */
export function getFrozenDate(entries: readonly Pick<Entry, 'action' | 'at'>[]): Date | null {
  const last = entries.findLast(({ action }) => action === 'status.frozen' || action === 'status.changed');
  return last?.action === 'status.frozen' ? last.at : null;
}

/** Code and data are loaded only on demand. */
const readOwnData: DownloadRowProps['read'] = async (onProgress) =>
  (await import('@/data/collections/export')).readAllData(currentUserContext(), onProgress);

export function Component() {
  const { uid, profile } = useUserState();
  const closed = getClosedReason(profile.status);
  return (
    <Page title="Account Settings">
      <div className="settings" key={uid}>
        {closed && <ClosedNote closed={closed} />}
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
      {question.open && <AddressCheckDialog {...question} getErrorMessage={getErrorMessage} onClose={question.close} />}
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
