import { useEffect } from 'react';
import { matchPath, Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { RequireRole } from '@/app/session/guard';
import { FrameSkeleton } from '@/app/shell/frame-skeleton';
import type { Role } from '@/lib/session';
import { Lazy, type Load, lazyRoute } from './lazy-route';
import { alone, createPage, createRoute, inFrame, type Page } from './page-routes';

const notFound = createPage('*', 'Not found', () => import('@/app/errors/not-found-page'));

function area(role: Role, load: Load, pages: Page[]): RouteObject {
  const surrounding = lazyRoute(load);
  return {
    path: role,
    element: (
      <RequireRole area={role} key={role}>
        <Ahead pages={pages} role={role} />
        <Lazy part={surrounding} waiting={<FrameSkeleton />} />
      </RequireRole>
    ),
    children: [
      { index: true, element: <Navigate to={`/${role}/dashboard`} replace /> },
      ...[...pages, notFound].map((each) => createRoute(each, inFrame(role))),
    ],
  };
}

/** Fetches the requested page while the area still checks who is signed in. Nothing is rendered before that is known. */
function Ahead({ role, pages }: { role: Role; pages: Page[] }) {
  const { pathname } = useLocation();
  const wanted = pages.find(({ path }) => matchPath(`/${role}/${path}`, pathname));
  useEffect(() => {
    // The page shows the failure itself.
    wanted?.part.fetch().catch(() => undefined);
  }, [wanted]);
  return null;
}

const client = area('user', async () => ({ Component: (await import('@/app/shell/client-area')).ClientArea }), [
  createPage('dashboard', 'Dashboard', () => import('@/features/client/dashboard/dashboard-page')),
  createPage('deposit', 'Deposits', () => import('@/features/client/deposits/deposits-page')),
  createPage('statement', 'Statement', () => import('@/features/client/statement/statement-page')),
  createPage('withdrawal', 'Withdrawals', () => import('@/features/client/withdrawals/withdrawals-page')),
  createPage('assets', 'Assets', () => import('@/features/client/assets/assets-page')),
  createPage('subscriptions', 'Subscriptions', () => import('@/features/client/subscriptions/subscriptions-page')),
  createPage('user-verify', 'Verify Account', () => import('@/features/client/verification/verification-page')),
  createPage('settings', 'Account Settings', () => import('@/features/settings/settings-page')),
  createPage('buy-bitcoin', 'Buy Bitcoin', () => import('@/features/client/buy-bitcoin/buy-bitcoin-page')),
]);

/** Both queues are one module. */
const requestPages = () => import('@/features/admin/requests/requests-page');
const desk = area('admin', async () => ({ Component: (await import('@/app/shell/desk-area')).DeskArea }), [
  createPage('dashboard', 'Dashboard', () => import('@/features/admin/dashboard/dashboard-page')),
  createPage('deposit', 'Deposits', async () => ({ Component: (await requestPages()).DepositsPage })),
  createPage('users', 'Manage Users', () => import('@/features/admin/clients/users/users-page')),
  createPage('users/:uid', 'Client', () => import('@/app/shell/desk-client-page')),
  createPage('account', 'Account', () => import('@/features/admin/clients/account-page')),
  createPage('withdrawal', 'Withdrawals', async () => ({ Component: (await requestPages()).WithdrawalsPage })),
  createPage('trades', 'Trade Sessions', () => import('@/features/admin/trades/trades-page')),
  createPage('subscriptions', 'Subscriptions', () => import('@/features/admin/subscriptions/subscriptions-page')),
  createPage('verification', 'Identity Verification', () => import('@/features/admin/verification/verification-page')),
  createPage('notifications', 'Notification', () => import('@/features/admin/messages/messages-page')),
  createPage('settings', 'Account Settings', () => import('@/features/settings/desk-settings-page')),
]);

const doors = [
  createPage('signin', 'Sign in', () => import('@/features/auth/sign-in-page')),
  createPage('admin/signin', 'Sign in to the desk', () => import('@/features/auth/admin-sign-in-page')),
  createPage('signup', 'Open an account', () => import('@/features/auth/sign-up-page')),
  createPage('reset-password', 'Reset password', () => import('@/features/auth/reset-password-page')),
];

/** Lazy, because its texts and their list are not needed behind the sign-in. */
const publicSite = lazyRoute(async () => ({ Component: (await import('@/app/static-site/public-site')).PublicSite }));

/** All routes of the site. Those of public pages are in public-routes.tsx. */
export const routes: RouteObject[] = [
  client,
  desk,
  ...doors.map((each) => createRoute(each, alone)),
  { path: '*', element: <Lazy part={publicSite} waiting={null} /> },
];
