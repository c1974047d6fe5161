import { type ReactNode, useEffect } from 'react';
import { matchPath, Navigate, type RouteObject, useLocation } from 'react-router-dom';
import type { Role } from '@/lib/session';
import { Door } from './door';
import { FrameSkeleton, PageSkeleton } from './frame-skeleton';
import { Lazy, LazyPage, type Load, lazyPart, type Part } from './lazy-part';
import { readingRoutes } from './reading-routes';
import { PageError, RootError } from './route-error';

interface Surroundings {
  waiting: ReactNode;
  failed: (error: unknown) => ReactNode;
}

const alone: Surroundings = { waiting: null, failed: (error) => <RootError error={error} /> };
const inFrame = (role: Role): Surroundings => ({
  waiting: <PageSkeleton />,
  failed: (error) => <PageError error={error} home={`/${role}/dashboard`} />,
});

/** One page: its address within its surroundings, its title in the window, and the module that is loaded when it is asked for. */
interface Page {
  path: string;
  title: string;
  part: Part;
}

const page = (path: string, title: string, load: Load): Page => ({ path, title, part: lazyPart(load) });

const routeOf = ({ path, title, part }: Page, around: Surroundings): RouteObject => ({
  ...(path === '' ? { index: true } : { path }),
  handle: { title },
  element: <LazyPage title={title} part={part} {...around} />,
});

const notFound = page('*', 'Not found', () => import('./not-found-page'));

function area(role: Role, load: Load, pages: Page[]): RouteObject {
  const surrounding = lazyPart(load);
  return {
    path: role,
    element: (
      <Door area={role} key={role}>
        <Ahead pages={pages} role={role} />
        <Lazy part={surrounding} waiting={<FrameSkeleton />} />
      </Door>
    ),
    children: [
      { index: true, element: <Navigate to={`/${role}/dashboard`} replace /> },
      ...[...pages, notFound].map((each) => routeOf(each, inFrame(role))),
    ],
  };
}

/** Fetches the page that is asked for while it is still being found out who asks. Nothing of it is run before that is known. */
function Ahead({ role, pages }: { role: Role; pages: Page[] }) {
  const { pathname } = useLocation();
  const wanted = pages.find(({ path }) => matchPath(`/${role}/${path}`, pathname));
  useEffect(() => {
    // What cannot be fetched is said in its place, by the page itself.
    wanted?.part.fetch().catch(() => undefined);
  }, [wanted]);
  return null;
}

const client = area('user', async () => ({ Component: (await import('./client-area')).ClientArea }), [
  page('dashboard', 'Dashboard', () => import('@/features/dashboard/dashboard-page')),
  page('deposit', 'Deposits', () => import('@/features/deposit/deposit-page')),
  page('statement', 'Statement', () => import('@/features/statement/statement-page')),
  page('withdrawal', 'Withdrawals', () => import('@/features/withdrawal/withdrawal-page')),
  page('assets', 'Assets', () => import('@/features/assets/assets-page')),
  page('subscriptions', 'Subscriptions', () => import('@/features/subscriptions/subscriptions-page')),
  page('user-verify', 'Verify Account', () => import('@/features/verify/verify-page')),
  page('settings', 'Account Settings', () => import('@/features/settings/settings-page')),
  page('buy-bitcoin', 'Buy Bitcoin', () => import('@/features/buy-bitcoin/buy-bitcoin-page')),
]);

const desk = area('admin', async () => ({ Component: (await import('./desk-area')).DeskArea }), [
  page('dashboard', 'Dashboard', () => import('@/features/desk-dashboard/desk-dashboard-page')),
  page('deposit', 'Deposits', () => import('@/features/desk-requests/deposits-page')),
  page('users', 'Manage Users', () => import('@/features/desk-clients/users-page')),
  page('users/:uid', 'Client', () => import('./desk-client-page')),
  page('account', 'Account', () => import('@/features/desk-clients/account-page')),
  page('withdrawal', 'Withdrawals', () => import('@/features/desk-requests/withdrawals-page')),
  page('trades', 'Trade Sessions', () => import('@/features/desk-trades/desk-trades-page')),
  page('subscriptions', 'Subscriptions', () => import('@/features/desk-subscriptions/desk-subscriptions-page')),
  page('verification', 'Identity Verification', () => import('@/features/desk-verification/desk-verification-page')),
  page('notifications', 'Notification', () => import('@/features/desk-notifications/desk-notifications-page')),
  page('settings', 'Account Settings', () => import('@/features/settings/desk-settings-page')),
]);

const doors = [
  page('signin', 'Sign in', () => import('@/features/auth/sign-in-page')),
  page('admin/signin', 'Sign in to the desk', () => import('@/features/auth/admin-sign-in-page')),
  page('signup', 'Open an account', () => import('@/features/auth/sign-up-page')),
  page('reset-password', 'Reset password', () => import('@/features/auth/reset-password-page')),
];

const publicLayout = lazyPart(async () => ({ Component: (await import('./public-layout')).PublicLayout }));

const publicSite: RouteObject = {
  element: <Lazy part={publicLayout} waiting={null} />,
  children: [
    page('', 'A brokerage account that you can check', () => import('@/features/home/home-page')),
    page('company/contact', 'Contact', () => import('@/features/contact/contact-page')),
    ...readingRoutes.map(({ path, title, load }) => page(path, title, load)),
    page('*', 'Not found', () => import('./lost-page')),
  ].map((each) => routeOf(each, alone)),
};

/** Every address of the site. */
export const routes: RouteObject[] = [client, desk, ...doors.map((each) => routeOf(each, alone)), publicSite];
