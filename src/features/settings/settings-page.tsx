import { useQuery } from '@tanstack/react-query';
import { useAddressCheck } from '@/data/hooks/use-address-check';
import { causeOf } from '@/data/ledger/causes';
import { me } from '@/data/ledger/me';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { saveFile } from '@/lib/files/save-file';
import { AddressCheckDialog, AddressCheckNote } from '@/ui/ledger/address-check';
import { Page } from '@/ui/page';
import { AccountPanel } from './account-panel';
import { closedFor } from './closed';
import { ClosedNote } from './closed-note';
import type { DownloadProps } from './download';
import { frozenSince } from './frozen-since';
import { OwnCards } from './own-cards';
import { useAskClosure, useFreeze } from './use-account-acts';
import './settings.css';

/** Everything is read when somebody asks for it, not before. */
const readAllOfMine: DownloadProps['read'] = async (onProgress) =>
  (await import('@/data/collections/export')).readAllData(me(), onProgress);

export function Component() {
  const { uid, profile } = useUserState();
  const closed = closedFor(profile.status);
  return (
    <Page title="Account Settings">
      <div className="settings" key={uid}>
        {closed && <ClosedNote closed={closed} />}
        <SavedAddresses />
        <OwnCards closed={closed !== null} />
        <Account />
      </div>
    </Page>
  );
}

/** What a changed password asks about the saved addresses. */
function SavedAddresses() {
  const { question } = useAddressCheck();
  if (!question) return null;
  return (
    <>
      <AddressCheckNote changedAt={question.changedAt} onAsk={question.ask} />
      {question.open && <AddressCheckDialog {...question} cause={causeOf} onClose={question.close} />}
    </>
  );
}

function Account() {
  const { uid, profile, account } = useUserState();
  const entries = useQuery(queries.entriesOf(uid, 'users'));
  const onFreeze = useFreeze();
  const onAskClosure = useAskClosure();
  return (
    <AccountPanel
      standing={profile.status}
      balance={account.data?.balance ?? null}
      frozenAt={frozenSince(entries.data ?? [])}
      closureAt={profile.closureAt}
      download={{ read: readAllOfMine, save: saveFile, cause: causeOf }}
      onFreeze={onFreeze}
      onAskClosure={onAskClosure}
    />
  );
}
