import { useQueryClient } from '@tanstack/react-query';
import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Lazy, lazyRoute } from '@/app/lazy-route';
import { useUserState } from '@/data/user-state';
import { formatFullName } from '@/domain/accounts/profile';
import { VerifyEmailLoading } from '@/features/auth/verify-email-shape';
import { env } from '@/lib/env';
import { Brand } from '@/ui/brand';
import { IconButton } from '@/ui/button';
import { Toasts } from '@/ui/overlays/toasts';
import { AccountMenu } from './account-menu';
import { OperatorFoot, PracticeBanner } from './notices';
import { OfflineNotice } from './offline-notice';
import { getSidebarRows, Sidebar, type SidebarInput } from './sidebar';
import { type Drawer, useDrawer, useExpanded } from './use-sidebar';
import './frame.css';
import './frame-media.css';

/** Most people see it on their first day only. */
const verifyEmailNote = lazyRoute(async () => ({ Component: (await import('@/features/auth/verify-email-note')).VerifyEmailNote }));

interface FrameProps extends Pick<SidebarInput, 'waiting' | 'open'> {
  bell: ReactNode;
  onLogOut: () => void;
  children: ReactNode;
}

/** Sidebar, top bar and content: what stands around every signed-in page. */
export function Frame({ waiting, open, bell, onLogOut, children }: FrameProps) {
  const { role, emailVerified } = useUserState();
  const [expanded, expand] = useExpanded();
  const drawer = useDrawer();
  const sideId = useId();
  const main = useMainFocus();
  return (
    <div className="frame" data-folded={expanded ? undefined : ''}>
      <a className="frame-skip" href="#main">
        Skip to the content
      </a>
      <SideOfRole drawer={drawer} id={sideId} expanded={expanded} onExpand={expand} waiting={waiting} open={open} />
      {drawer.open && <div className="frame-scrim" aria-hidden="true" ref={drawer.scrim} onClick={drawer.hide} />}
      <div className="frame-body">
        <TopBar drawer={drawer} sideId={sideId} bell={bell} onLogOut={onLogOut} />
        <OfflineNotice client={useQueryClient()} />
        {env.practice && <PracticeBanner area={role} sample={env.prices.sample} />}
        {!emailVerified && (
          <section className="frame-note" aria-label="Your e-mail address">
            <Lazy part={verifyEmailNote} waiting={<VerifyEmailLoading area={role} />} />
          </section>
        )}
        <main id="main" ref={main} tabIndex={-1}>
          {children}
        </main>
        {env.operator && <OperatorFoot operator={env.operator} />}
      </div>
      <Toasts />
    </div>
  );
}

/** After a change of page the focus is where the new page begins; what was read out and tabbed through starts there. */
function useMainFocus() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

interface SideOfRoleProps extends Pick<SidebarInput, 'waiting' | 'open'> {
  drawer: Drawer;
  id: string;
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
}

function SideOfRole({ drawer, waiting, open, ...rest }: SideOfRoleProps) {
  const { role, profile } = useUserState();
  const { pathname } = useLocation();
  const rows = getSidebarRows({ role, status: profile.status, path: pathname, waiting, open });
  return <Sidebar {...rest} rows={rows} home={`/${role}/dashboard`} open={drawer.open} onNavigate={drawer.hide} ref={drawer.box} />;
}

interface TopBarProps extends Pick<FrameProps, 'bell' | 'onLogOut'> {
  drawer: Drawer;
  sideId: string;
}

function TopBar({ drawer, sideId, bell, onLogOut }: TopBarProps) {
  const { role, profile } = useUserState();
  return (
    <header className="frame-top">
      <IconButton
        className="frame-opener"
        label="Open the sidebar"
        icon={<MenuIcon aria-hidden="true" />}
        aria-expanded={drawer.open}
        aria-controls={sideId}
        ref={drawer.opener}
        onClick={drawer.show}
      />
      <Brand to={`/${role}/dashboard`} />
      <span className="frame-push" />
      {bell}
      <AccountMenu
        name={role === 'admin' ? 'Administrator' : formatFullName(profile)}
        photoUrl={profile.photoUrl}
        settings={`/${role}/settings`}
        onLogOut={onLogOut}
      />
    </header>
  );
}
