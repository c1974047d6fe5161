import type { Role } from './session';

/**
 * Every page behind the sign-in: its path within its area, and its window title. Both the routes and the destinations of signing in are
 * made from it.
 */
export const areaPages = {
  user: {
    dashboard: 'Dashboard',
    deposit: 'Deposits',
    statement: 'Statement',
    withdrawal: 'Withdrawals',
    assets: 'Assets',
    subscriptions: 'Subscriptions',
    'user-verify': 'Verify account',
    settings: 'Account settings',
    'buy-bitcoin': 'Buy bitcoin',
  },
  admin: {
    dashboard: 'Dashboard',
    deposit: 'Deposits',
    users: 'Manage users',
    'users/:uid': 'Client',
    account: 'Account',
    withdrawal: 'Withdrawals',
    proposals: 'Second person',
    trades: 'Trade sessions',
    subscriptions: 'Subscriptions',
    verification: 'Identity verification',
    notifications: 'Messages',
    journal: 'Journal',
    settings: 'Account settings',
  },
} as const satisfies Record<Role, Record<string, string>>;

/** Where each role signs in. */
export const signInPaths: Record<Role, string> = { user: '/signin', admin: '/admin/signin' };
