import type { Role } from './browser-storage/session';

/**
 * Every page behind the sign-in, by its path within its area. Routes and destinations of signing in
 * are made from them.
 */
export const areaPaths = {
  user: [
    'dashboard',
    'deposit',
    'statement',
    'withdrawal',
    'assets',
    'subscriptions',
    'user-verify',
    'settings',
    'buy-bitcoin',
  ],
  admin: [
    'dashboard',
    'deposit',
    'users',
    'users/:uid',
    'account',
    'withdrawal',
    'proposals',
    'trades',
    'subscriptions',
    'verification',
    'notifications',
    'journal',
    'settings',
    'settings/desk',
  ],
} as const satisfies Record<Role, readonly string[]>;

export type AreaPath<Area extends Role> = (typeof areaPaths)[Area][number];

/** Where each role signs in. */
export const signInPaths: Record<Role, string> = { user: '/signin', admin: '/admin/signin' };
