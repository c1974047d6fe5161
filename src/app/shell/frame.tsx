import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Menu as MenuIcon } from 'lucide-react';
import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'react-router-dom';
import { Lazy, lazyRoute } from '@/app/lazy-route';
import { useUserState } from '@/data/user-state';
import { formatFullName } from '@/domain/accounts/profile';
import { VerifyEmailLoading } from '@/features/auth/verify-email-layout';
import { env } from '@/lib/env/env';
import { formatTime } from '@/lib/format';
import { Brand } from '@/ui/brand';
import { IconButton } from '@/ui/button';
import { cx } from '@/ui/cx';
import { setTheme, type Theme, useTheme } from '@/ui/hooks/theme';
import { useConnection } from '@/ui/hooks/use-connection';
import { useMediaQuery } from '@/ui/hooks/use-media-query';
import { Menu, MenuItem, MenuLink, MenuSeparator, MenuText } from '@/ui/overlays/menu';
import { useToastView } from '@/ui/overlays/toast-view';
import { Photo } from '@/ui/photo';
import { connectionMessages } from './connection-messages';
import { frameBodyClass, frameClass, sidebarColumn, topBarClass } from './frame-classes';
import { OperatorFooter, PracticeBanner, type PracticeBannerProps } from './notices';
import {
  type Drawer,
  getSidebarRows,
  Sidebar,
  type SidebarInput,
  useDrawer,
  useSidebarExpanded,
} from './sidebar';
import { SkipLink } from './skip-link';

interface AccountMenuProps {
  name: string;
  /** What the person is here, if that is not a client. */
  office?: string | undefined;
  photoUrl: string;
  settingsPath: string;
  /** Where clients ask; administrators are those who answer. */
  helpPath: string | null;
  onLogOut: () => void;
}

const themes: [Theme, string][] = [
  ['device', 'Theme: system'],
  ['light', 'Theme: light'],
  ['dark', 'Theme: dark'],
];

/** Menu of the signed-in person: settings, theme, log-out. */
function AccountMenu({
  name,
  office,
  photoUrl,
  settingsPath,
  helpPath,
  onLogOut,
}: AccountMenuProps) {
  const theme = useTheme();
  return (
    <Menu
      label={`${office ? `${name} ${office}` : name}, account menu`}
      triggerClass="ms-2 flex min-h-control items-center justify-center gap-3 rounded-r-1 px-1 max-sm:min-w-control font-medium text-t-ui/[inherit]"
      trigger={
        <>
          <span className="grid max-w-48 text-end leading-[1.3] lg:max-w-72 max-md:hidden">
            <span className="truncate">{name}</span>{' '}
            {office && (
              <small className="font-normal text-ink-3 text-t-xs/[inherit]">{office}</small>
            )}
          </span>
          <Photo src={photoUrl} name={name} alt="" />
        </>
      }
    >
      {/* Small screens show the name only here. */}
      <MenuText>{office ? `${name}, ${office}` : name}</MenuText>
      <MenuLink to={settingsPath}>Account Settings</MenuLink>
      {helpPath !== null && <MenuLink to={helpPath}>Help</MenuLink>}
      <MenuSeparator />
      {themes.map(([value, words]) => (
        <MenuItem key={value} checked={theme === value} onSelect={() => setTheme(value)}>
          {words}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={onLogOut}>Log out</MenuItem>
    </Menu>
  );
}

/** A line while there is no connection, with the time when the data on the page was read. */
function OfflineNotice({ client }: { client: QueryClient }) {
  const known = useConnection();
  return (
    <div role="status">{known !== 'there' && <OfflineLine known={known} client={client} />}</div>
  );
}

function OfflineLine({
  known,
  client,
}: {
  known: keyof typeof connectionMessages;
  client: QueryClient;
}) {
  const cache = client.getQueryCache();
  // Another page may open at any time. Queries start during a render, so changes are batched and
  // arrive later, as in the library's hooks.
  const watch = useCallback(
    (changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)),
    [cache],
  );
  const read = useSyncExternalStore(watch, () => formatReadTimes(client));
  return (
    <p className="border-rule border-b bg-well px-gutter py-1.5 text-ink-2 text-t-sm/[inherit] print:hidden">
      {connectionMessages[known]}. {read}
    </p>
  );
}

/**
 * Returns when the data on the screen was read. Prices are left out, because they show their own
 * age.
 */
function formatReadTimes(client: QueryClient): string {
  const shown = client.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey, state }) => queryKey[0] !== 'rates' && state.data !== undefined,
  });
  if (shown.length === 0) return 'Nothing has loaded yet.';
  const times = shown.map(({ state }) => state.dataUpdatedAt);
  const [first, last] = [Math.min(...times), Math.max(...times)].map((time) =>
    formatTime(new Date(time)),
  );
  return first === last
    ? `What you see was loaded at ${last}.`
    : `What you see was loaded between ${first} and ${last}.`;
}

/** Lazy: most people see it on their first day only. */
const verifyEmailNote = lazyRoute(async () => ({
  Component: (await import('@/features/auth/verify-email-note')).VerifyEmailNote,
}));

export interface PhoneParts {
  Pill: ComponentType<PracticeBannerProps>;
  Banner: ComponentType<PracticeBannerProps>;
  Bar: ComponentType<{ onLogOut: () => void }>;
}

interface FrameProps extends Pick<SidebarInput, 'pendingCounts' | 'openCounts' | 'cappedPlaces'> {
  bell: ReactNode;
  /** About the account, on every page. */
  banner?: ReactNode;
  /** What a phone has instead of the strip, and its bar. The desk has none. */
  phoneParts?: PhoneParts;
  onLogOut: () => void;
  children: ReactNode;
}

/** Sidebar, top bar and content: the layout of every signed-in page. */
export function Frame({
  pendingCounts,
  openCounts,
  cappedPlaces,
  bell,
  banner,
  phoneParts,
  onLogOut,
  children,
}: FrameProps) {
  const { role, emailVerified } = useUserState();
  const [expanded, expand] = useSidebarExpanded();
  const drawer = useDrawer();
  const sideId = useId();
  const main = useFocusMainOnNavigation();
  const isNarrow = useMediaQuery('(width < 40rem)');
  const phone = isNarrow ? phoneParts : undefined;
  const { pathname: path } = useLocation();
  const practice = env.practice ? { area: role, path, sample: env.prices.sample } : null;
  return (
    <div className={cx(frameClass, sidebarColumn[expanded ? 'expanded' : 'folded'])}>
      <SkipLink>Skip to content</SkipLink>
      <RoleSidebar
        drawer={drawer}
        id={sideId}
        expanded={expanded}
        onExpand={expand}
        pendingCounts={pendingCounts}
        openCounts={openCounts}
        cappedPlaces={cappedPlaces}
      />
      {drawer.open && (
        <div
          className="fixed inset-0 z-29 bg-scrim sm:hidden"
          aria-hidden="true"
          ref={drawer.scrim}
          onClick={drawer.hide}
        />
      )}
      <div className={frameBodyClass}>
        <TopBar
          drawer={drawer}
          sideId={sideId}
          pill={phone && practice && <phone.Pill {...practice} />}
          bell={bell}
          onLogOut={onLogOut}
        />
        <OfflineNotice client={useQueryClient()} />
        {practice && (phone ? <phone.Banner {...practice} /> : <PracticeBanner {...practice} />)}
        {banner}
        {!emailVerified && (
          <section className="px-gutter pt-4 print:hidden" aria-label="Your email address">
            <Lazy module={verifyEmailNote} fallback={<VerifyEmailLoading area={role} />} />
          </section>
        )}
        <main id="main" className="flex-1" ref={main} tabIndex={-1}>
          {children}
        </main>
        {env.operator && <OperatorFooter operator={env.operator} />}
      </div>
      {phone && <phone.Bar onLogOut={onLogOut} />}
      <ToastOutlet />
    </div>
  );
}

function ToastOutlet() {
  const View = useToastView();
  return View && <View />;
}

/**
 * Moves the focus to the main part after a page change, so that reading and tabbing start there.
 */
function useFocusMainOnNavigation() {
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

interface RoleSidebarProps
  extends Pick<SidebarInput, 'pendingCounts' | 'openCounts' | 'cappedPlaces'> {
  drawer: Drawer;
  id: string;
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
}

function RoleSidebar({
  drawer,
  pendingCounts,
  openCounts,
  cappedPlaces,
  ...rest
}: RoleSidebarProps) {
  const { role, profile } = useUserState();
  const { pathname } = useLocation();
  const rows = getSidebarRows({
    role,
    status: profile.status,
    path: pathname,
    pendingCounts,
    openCounts,
    cappedPlaces,
  });
  return (
    <Sidebar
      {...rest}
      rows={rows}
      home={`/${role}/dashboard`}
      open={drawer.open}
      onNavigate={drawer.hide}
      ref={drawer.box}
    />
  );
}

interface TopBarProps extends Pick<FrameProps, 'bell' | 'onLogOut'> {
  drawer: Drawer;
  sideId: string;
  pill: ReactNode;
}

function TopBar({ drawer, sideId, pill, bell, onLogOut }: TopBarProps) {
  const { role, profile } = useUserState();
  return (
    <header className={topBarClass}>
      <IconButton
        className="sm:hidden phone:hidden"
        label="Open the sidebar"
        icon={<MenuIcon aria-hidden="true" />}
        aria-expanded={drawer.open}
        aria-controls={sideId}
        onClick={drawer.show}
      />
      <Brand place="topBar" to={`/${role}/dashboard`} />
      {pill}
      <span className="ms-auto" />
      {bell}
      <AccountMenu
        name={formatFullName(profile)}
        office={role === 'admin' ? 'Administrator' : undefined}
        photoUrl={profile.photoUrl}
        settingsPath={`/${role}/settings`}
        helpPath={role === 'user' ? '/company/contact' : null}
        onLogOut={onLogOut}
      />
    </header>
  );
}
