import { useUserState } from '@/data/user-state';
import { mayEditProfile } from '@/domain/accounts/status';
import { Note } from '@/ui/feedback/note';
import { Page } from '@/ui/page';
import { DeskChoicePanel } from './desk-choice';
import { OwnCards } from './own-cards';
import { OwnEntriesPanel } from './own-entries';
import { PaymentPanel } from './payment-panel';
import './settings.css';

/** The administrator's own account, and where clients send coins. */
export function Component() {
  const { uid, profile } = useUserState();
  const closed = !mayEditProfile(profile.status);
  return (
    <Page title="Account Settings">
      <div className="settings" key={uid}>
        {closed && (
          <Note kind="no">
            <b>Your standing is “{profile.status}”, so only your password can be changed.</b> Ask the operator to change your standing.
          </Note>
        )}
        <OwnCards closed={closed} />
        {!closed && <PaymentPanel />}
        <DeskChoicePanel closed={closed} />
        <OwnEntriesPanel />
      </div>
    </Page>
  );
}
