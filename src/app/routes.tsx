import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom';
import type { Role } from '@/lib/session';
import { FrameSkeleton } from './frame-skeleton';
import { signInAddress } from './guard';
import { Root } from './root';
import { PageError, RootError } from './route-error';
import { session } from './session';

type Load = () => Promise<{ Component: () => React.ReactNode }>;

const notBuilt: Load = () => import('./not-built-page');

/** One page: its title in the window, and the module that is loaded when it is asked for. */
const page = (path: string, title: string, load: Load = notBuilt): RouteObject => ({ path, handle: { title }, lazy: load });

const notFound = page('*', 'Not found', () => import('./not-found-page'));

/** The first look at the door, before anything behind it is loaded. What comes later is watched by the area itself. */
const guard =
  (area: Role) =>
  ({ request }: LoaderFunctionArgs) => {
    const { role, ending } = session.refresh();
    if (role === area) return null;
    session.told();
    const { pathname, search } = new URL(request.url);
    return redirect(signInAddress(area, ending, pathname + search));
  };

/** While the area is loaded. Somebody who is about to be sent to the door sees no frame first. */
const Arriving = ({ area }: { area: Role }) => session.state().role === area && <FrameSkeleton />;

const area = (role: Role, load: Load, pages: RouteObject[]): RouteObject => ({
  path: role,
  loader: guard(role),
  shouldRevalidate: () => true,
  lazy: load,
  hydrateFallbackElement: <Arriving area={role} />,
  children: [
    {
      errorElement: <PageError home={`/${role}/dashboard`} />,
      children: [{ index: true, loader: () => redirect(`/${role}/dashboard`) }, ...pages, notFound],
    },
  ],
});

const client = area('user', async () => ({ Component: (await import('./signed-in')).ClientArea }), [
  page('dashboard', 'Dashboard', () => import('@/features/dashboard/dashboard-page')),
  page('deposit', 'Deposits', () => import('@/features/deposit/deposit-page')),
  page('statement', 'Statement', () => import('@/features/statement/statement-page')),
  page('withdrawal', 'Withdrawals'),
  page('assets', 'Assets'),
  page('subscriptions', 'Subscriptions'),
  page('user-verify', 'Verify Account'),
  page('settings', 'Account Settings'),
  page('buy-bitcoin', 'Buy Bitcoin'),
]);

const desk = area('admin', async () => ({ Component: (await import('./signed-in')).DeskArea }), [
  page('dashboard', 'Dashboard', () => import('@/features/desk-dashboard/desk-dashboard-page')),
  page('deposit', 'Deposits', () => import('@/features/desk-deposits/desk-deposits-page')),
  page('users', 'Manage Users'),
  page('users/:uid', 'Client'),
  page('account', 'Account'),
  page('withdrawal', 'Withdrawals'),
  page('trades', 'Trade Sessions'),
  page('subscriptions', 'Subscriptions'),
  page('verification', 'Identity Verification'),
  page('notifications', 'Notification'),
  page('settings', 'Account Settings'),
]);

const doors: RouteObject[] = [
  page('signin', 'Sign in', () => import('@/features/auth/sign-in-page')),
  page('admin/signin', 'Sign in to the desk', () => import('@/features/auth/admin-sign-in-page')),
  page('signup', 'Open an account', () => import('@/features/auth/sign-up-page')),
  page('reset-password', 'Reset password', () => import('@/features/auth/reset-password-page')),
];

const publicSite: RouteObject = {
  lazy: async () => ({ Component: (await import('./public-layout')).PublicLayout }),
  children: [
    { index: true, handle: { title: 'A brokerage account that you can check' }, lazy: () => import('@/features/home/home-page') },
    page('company/about', 'About'),
    page('company/contact', 'Contact'),
    page('market/forex', 'Forex'),
    page('market/commodities', 'Commodities'),
    page('market/indices', 'Indices'),
    page('market/shares', 'Shares'),
    page('market/treasures', 'Treasures'),
    page('market/cryptocurrency', 'Cryptocurrency'),
    page('platforms/meta4', 'MetaTrader 4'),
    page('platforms/meta5', 'MetaTrader 5'),
    page('education/learn-cfds', 'CFDs'),
    page('education/learn-forex/:id?', 'Forex'),
    page('education/learn-shares/:id?', 'Shares'),
    page('education/trading-guides/:id?', 'Trading guides'),
    page('legal/terms', 'Terms'),
    page('legal/privacy', 'Privacy'),
    page('legal/risk', 'Risk disclosure'),
    notFound,
  ],
};

/** Every address of the site. */
export const routes: RouteObject[] = [
  { Component: Root, errorElement: <RootError />, HydrateFallback: () => null, children: [client, desk, ...doors, publicSite] },
];
