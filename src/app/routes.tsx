import { useEffect } from 'react';
import { matchPath, Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { RequireRole } from '@/app/session/guard';
import { FrameSkeleton } from '@/app/shell/frame-skeleton';
import type { AreaPath } from '@/lib/area-pages';
import type { Role } from '@/lib/browser-storage/session';
import { Lazy, type LoadModule, lazyRoute } from './lazy-route';
import {
  createFramedPage,
  createPageRoute,
  createRoute,
  type PageRoute,
  standalonePage,
} from './page-routes';

const notFoundPage = createPageRoute(
  '*',
  'Page not found',
  () => import('@/app/errors/not-found-page'),
);

type AreaPage = readonly [title: string, load: LoadModule];

function createAreaRoute<Area extends Role>(
  role: Area,
  load: LoadModule,
  areaPages: Record<AreaPath<Area>, AreaPage>,
): RouteObject {
  const surrounding = lazyRoute(load);
  const pages = Object.entries<AreaPage>(areaPages).map(([path, [title, loadPage]]) =>
    createPageRoute(path, title, loadPage),
  );
  return {
    path: role,
    element: (
      <RequireRole area={role} key={role}>
        <PagePrefetch pages={pages} role={role} />
        <Lazy module={surrounding} fallback={<FrameSkeleton />} />
      </RequireRole>
    ),
    children: [
      { index: true, element: <Navigate to={`/${role}/dashboard`} replace /> },
      ...[...pages, notFoundPage].map((each) => createRoute(each, createFramedPage(role))),
    ],
  };
}

/**
 * Fetches the requested page while the area still checks who is signed in. Nothing is rendered
 * before that is known.
 */
function PagePrefetch({ role, pages }: { role: Role; pages: PageRoute[] }) {
  const { pathname } = useLocation();
  const requestedPage = pages.find(({ path }) => matchPath(`/${role}/${path}`, pathname));
  useEffect(() => {
    // The page shows the failure itself.
    requestedPage?.module.load().catch(() => undefined);
  }, [requestedPage]);
  return null;
}

const clientRoute = createAreaRoute(
  'user',
  async () => ({ Component: (await import('@/app/shell/client-area')).ClientArea }),
  {
    dashboard: ['Dashboard', () => import('@/features/client/dashboard/dashboard-page')],
    deposit: ['Deposits', () => import('@/features/client/deposits/deposits-page')],
    statement: ['Statement', () => import('@/features/client/statement/statement-page')],
    withdrawal: ['Withdrawals', () => import('@/features/client/withdrawals/withdrawals-page')],
    assets: ['Assets', () => import('@/features/client/assets/assets-page')],
    subscriptions: [
      'Subscriptions',
      () => import('@/features/client/subscriptions/subscriptions-page'),
    ],
    'user-verify': [
      'Verify account',
      () => import('@/features/client/verification/verification-page'),
    ],
    settings: ['Account settings', () => import('@/features/client/settings/settings-page')],
    'buy-bitcoin': [
      'Buy bitcoin',
      () => import('@/features/client/deposits/buy-bitcoin/buy-bitcoin-page'),
    ],
  },
);

/** Both queues are one module, and so are both pages of settings. */
const loadRequestPages = () => import('@/features/admin/requests/requests-page');
const loadSettingsPages = () => import('@/features/admin/settings/admin-settings-page');
const adminRoute = createAreaRoute(
  'admin',
  async () => ({ Component: (await import('@/app/shell/admin-area')).AdminArea }),
  {
    dashboard: ['Dashboard', () => import('@/features/admin/dashboard/admin-dashboard-page')],
    deposit: ['Deposits', async () => ({ Component: (await loadRequestPages()).DepositsPage })],
    users: ['Manage users', () => import('@/features/admin/clients/users/users-page')],
    'users/:uid': ['Client', () => import('@/app/shell/admin-client-page')],
    account: ['Account', () => import('@/features/admin/clients/account-page')],
    withdrawal: [
      'Withdrawals',
      async () => ({ Component: (await loadRequestPages()).WithdrawalsPage }),
    ],
    proposals: ['Second approval', () => import('@/features/admin/proposals/proposals-page')],
    trades: ['Trade sessions', () => import('@/features/admin/trades/trades-page')],
    subscriptions: [
      'Subscriptions',
      () => import('@/features/admin/subscriptions/subscribers-page'),
    ],
    verification: [
      'Identity verification',
      () => import('@/features/admin/verification/documents-page'),
    ],
    notifications: ['Messages', () => import('@/features/admin/messages/messages-page')],
    journal: ['Journal', () => import('@/features/admin/journal/journal-page')],
    settings: [
      'Account settings',
      async () => ({ Component: (await loadSettingsPages()).OwnSettingsPage }),
    ],
    'settings/desk': [
      'Desk settings',
      async () => ({ Component: (await loadSettingsPages()).DeskSettingsPage }),
    ],
  },
);

const signInPages = [
  createPageRoute('signin', 'Sign in', () => import('@/features/auth/sign-in-page')),
  createPageRoute(
    'admin/signin',
    'Sign in to the desk',
    () => import('@/features/auth/admin-sign-in-page'),
  ),
  createPageRoute('signup', 'Open an account', () => import('@/features/auth/sign-up-page')),
  createPageRoute(
    'reset-password',
    'Reset password',
    () => import('@/features/auth/reset-password-page'),
  ),
  createPageRoute(
    'account-action',
    'Link from an email',
    () => import('@/features/auth/account-action-page'),
  ),
];

/** Lazy, because its texts and their list are not needed behind the sign-in. */
const publicSite = lazyRoute(async () => ({
  Component: (await import('@/app/static-site/public-site')).PublicSite,
}));

/** All routes of the site. Those of public pages are in public-routes.tsx. */
export const routes: RouteObject[] = [
  clientRoute,
  adminRoute,
  ...signInPages.map((each) => createRoute(each, standalonePage)),
  { path: '*', element: <Lazy module={publicSite} fallback={null} /> },
];
