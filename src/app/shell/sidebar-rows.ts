import { mayWithdraw, type Standing } from '@/domain/accounts/standing';
import type { Role } from '@/lib/session';

export type RowIcon =
  | 'dashboard'
  | 'users'
  | 'account'
  | 'assets'
  | 'deposit'
  | 'withdrawal'
  | 'buy'
  | 'trades'
  | 'subscriptions'
  | 'identity'
  | 'bell'
  | 'statement';

export interface SidebarRow {
  to: string;
  label: string;
  icon: RowIcon;
  current: boolean;
  /** How many wait for the desk behind this row; 0 shows nothing. */
  waiting: number;
  /** How many run behind it without waiting for anybody; 0 shows nothing. */
  open: number;
}

export interface SidebarInput {
  role: Role;
  status: Standing;
  path: string;
  /** Keyed by the last part of the row's address. */
  waiting?: Readonly<Record<string, number>> | undefined;
  /** Keyed in the same way. */
  open?: Readonly<Record<string, number>> | undefined;
}

interface Place {
  name: string;
  label: string;
  icon: RowIcon;
  who: 'both' | Role;
  /** Also asked, where a row does not stand for everybody at all times. */
  when?: (input: SidebarInput) => boolean;
}

const places: readonly Place[] = [
  { name: 'dashboard', label: 'dashboard', icon: 'dashboard', who: 'both' },
  { name: 'users', label: 'Manage Users', icon: 'users', who: 'admin' },
  { name: 'account', label: 'Account', icon: 'account', who: 'admin' },
  { name: 'assets', label: 'Assets', icon: 'assets', who: 'user' },
  { name: 'deposit', label: 'Deposits', icon: 'deposit', who: 'both' },
  { name: 'withdrawal', label: 'Withdrawals', icon: 'withdrawal', who: 'user', when: ({ status }) => mayWithdraw(status) },
  { name: 'withdrawal', label: 'Withdrawals', icon: 'withdrawal', who: 'admin' },
  { name: 'buy-bitcoin', label: 'Buy Bitcoin', icon: 'buy', who: 'user', when: ({ path }) => path === '/user/buy-bitcoin' },
  { name: 'trades', label: 'Trade Sessions', icon: 'trades', who: 'admin' },
  { name: 'subscriptions', label: 'subscriptions', icon: 'subscriptions', who: 'both' },
  { name: 'verification', label: 'Identity Verification', icon: 'identity', who: 'admin' },
  { name: 'user-verify', label: 'Verify Account', icon: 'identity', who: 'user' },
  { name: 'notifications', label: 'Notification', icon: 'bell', who: 'admin' },
  { name: 'statement', label: 'Statement', icon: 'statement', who: 'user' },
];

/** The links of the sidebar, in their order, for who is here and where they are. */
export function sidebarRows(input: SidebarInput): SidebarRow[] {
  const { role, path, waiting = {}, open = {} } = input;
  return places
    .filter(({ who, when }) => (who === 'both' || who === role) && (when?.(input) ?? true))
    .map(({ name, label, icon }) => {
      const to = `/${role}/${name}`;
      return { to, label, icon, current: path === to || path.startsWith(`${to}/`), waiting: waiting[name] ?? 0, open: open[name] ?? 0 };
    });
}
