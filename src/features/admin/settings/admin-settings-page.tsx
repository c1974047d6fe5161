import { type ReactNode, useEffect } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { useUserState } from '@/data/user-state';
import { canEditProfile } from '@/domain/accounts/account-status';
import { adminRoleDescription, adminRoleName } from '@/domain/accounts/admin-role-words';
import { OwnCards } from '@/parts/profile/own-cards';
import { Note } from '@/ui/feedback/note';
import { Page } from '@/ui/page';
import { Tabs } from '@/ui/tables/tabs';
import { ChosenMethodPanel } from './chosen-method';
import { OwnEntriesPanel } from './own-entries-panel';
import { PausesPanel } from './pauses-panel';
import { PaymentPanel } from './payment-panel';
import { PolicyPanel } from './policy-panel';

const pages = [
  { to: '/admin/settings', label: 'You' },
  { to: '/admin/settings/desk', label: 'Desk' },
] as const;

/** Panels of the desk's page, to which older links lead by the address of the own page. */
const deskAnchors: readonly string[] = ['#pauses', '#policy', '#payment', '#shown'];

/**
 * Scrolls to a panel and focuses it when a link leads to it, also a second time. A microtask,
 * because the frame's own effects for a new page run after those of the page: they scroll to the
 * top and focus the main part.
 */
function useFollowLink() {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!key || !hash) return;
    queueMicrotask(() => {
      const panel = document.getElementById(hash.slice(1));
      panel?.focus({ preventScroll: true });
      panel?.scrollIntoView();
    });
  }, [hash, key]);
}

interface SettingsPageProps {
  title: string;
  /** Its tab. */
  label: (typeof pages)[number]['label'];
  children: ReactNode;
}

/** What both pages have: title, tabs, and a note for somebody who cannot change anything. */
function SettingsPage({ title, label, children }: SettingsPageProps) {
  useFollowLink();
  const { uid, profile } = useUserState();
  return (
    <Page title={title}>
      <div className="mb-8">
        <Tabs
          label="Settings"
          tabs={pages.map((page) => ({ ...page, current: page.label === label }))}
        />
      </div>
      <div className="@container grid gap-12" key={uid}>
        {!canEditProfile(profile.status) && (
          <Note kind="error">
            <b>Your status is “{profile.status}”, so you can change only your password.</b> Ask the
            operator to change your status.
          </Note>
        )}
        {children}
      </div>
    </Page>
  );
}

/** Profile, password and display of the administrator. */
export function OwnSettingsPage() {
  const { profile } = useUserState();
  const { hash } = useLocation();
  if (deskAnchors.includes(hash)) return <Navigate to={`/admin/settings/desk${hash}`} replace />;
  return (
    <SettingsPage title="Account settings" label="You">
      <Note>
        <b>Your role: {adminRoleName[profile.desk]}.</b> {adminRoleDescription[profile.desk]}
      </Note>
      <OwnCards closed={!canEditProfile(profile.status)} />
    </SettingsPage>
  );
}

/** What every client and administrator has to do with: pauses, policy, payment methods. */
export function DeskSettingsPage() {
  const { profile } = useUserState();
  return (
    <SettingsPage title="Desk settings" label="Desk">
      <p className="text-ink-2 text-t-ui">
        Plans are under <Link to="/admin/subscriptions?tab=plans">Subscriptions</Link>.
      </p>
      {canEditProfile(profile.status) && (
        <>
          <PausesPanel />
          <PolicyPanel />
          <PaymentPanel />
        </>
      )}
      <ChosenMethodPanel />
      <OwnEntriesPanel />
    </SettingsPage>
  );
}
