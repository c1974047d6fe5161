import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Bell,
  Bitcoin,
  BookOpen,
  ChartCandlestick,
  Coins,
  IdCard,
  LayoutDashboard,
  type LucideIcon,
  PanelLeftClose,
  PanelLeftOpen,
  RefreshCw,
  Users,
  Wallet,
} from 'lucide-react';
import { type Ref, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type AccountStatus, canWithdraw } from '@/domain/accounts/account-status';
import { readStored, writeStored } from '@/lib/device';
import type { Role } from '@/lib/session';
import { Brand } from '@/ui/brand';
import { useOutside } from '@/ui/overlays/use-outside';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { useEscape } from './popover';

const key = 'sidebar-expanded';

/** Whether the sidebar shows its labels. Stored on this device; true by default. */
export function useExpanded(): [expanded: boolean, expand: (expanded: boolean) => void] {
  const [expanded, setExpanded] = useState(() => readStored(key) !== 'false');
  const expand = useCallback((next: boolean) => {
    writeStored(key, String(next));
    setExpanded(next);
  }, []);
  return [expanded, expand];
}

export interface Drawer {
  open: boolean;
  show: () => void;
  hide: () => void;
  box: RefObject<HTMLElement | null>;
  /** The backdrop. A touch closes the drawer only when it ends. If the backdrop went away earlier, the press would hit what is below it. */
  scrim: RefObject<HTMLDivElement | null>;
  /** The button that opens it. It gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>;
}

/** The sidebar of small screens. Escape and a press outside close it; the focus moves in and back. */
export function useDrawer(): Drawer {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const scrim = useRef<HTMLDivElement>(null);
  useOutside(box, open, () => setOpen(false), scrim);
  useEscape(open, () => {
    setOpen(false);
    opener.current?.focus();
  });
  useEffect(() => {
    if (open) (box.current?.querySelector<HTMLElement>('[aria-current]') ?? box.current?.querySelector('a'))?.focus();
  }, [open]);
  const hide = () => {
    // The pressed link becomes hidden, so the focus goes to the button. If the link leads to another page, that page takes the focus.
    if (open) opener.current?.focus();
    setOpen(false);
  };
  return { open, show: () => setOpen(true), hide, box, scrim, opener };
}

type RowIcon =
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

interface SidebarRow {
  to: string;
  label: string;
  icon: RowIcon;
  current: boolean;
  /** Number of items that need a decision; 0 shows nothing. */
  waiting: number;
  /** Number of items that are open but need no decision; 0 shows nothing. */
  open: number;
}

export interface SidebarInput {
  role: Role;
  status: AccountStatus;
  path: string;
  /** Keyed by the last part of the row's path. */
  waiting?: Readonly<Record<string, number>> | undefined;
  /** Keyed in the same way. */
  open?: Readonly<Record<string, number>> | undefined;
}

interface Place {
  name: string;
  label: string;
  icon: RowIcon;
  who: 'both' | Role;
  /** Extra condition for a row that is not always shown. */
  when?: (input: SidebarInput) => boolean;
}

const places: readonly Place[] = [
  { name: 'dashboard', label: 'dashboard', icon: 'dashboard', who: 'both' },
  { name: 'users', label: 'Manage Users', icon: 'users', who: 'admin' },
  { name: 'account', label: 'Account', icon: 'account', who: 'admin' },
  { name: 'assets', label: 'Assets', icon: 'assets', who: 'user' },
  { name: 'deposit', label: 'Deposits', icon: 'deposit', who: 'both' },
  { name: 'withdrawal', label: 'Withdrawals', icon: 'withdrawal', who: 'user', when: ({ status }) => canWithdraw(status) },
  { name: 'withdrawal', label: 'Withdrawals', icon: 'withdrawal', who: 'admin' },
  { name: 'buy-bitcoin', label: 'Buy Bitcoin', icon: 'buy', who: 'user', when: ({ path }) => path === '/user/buy-bitcoin' },
  { name: 'trades', label: 'Trade Sessions', icon: 'trades', who: 'admin' },
  { name: 'subscriptions', label: 'subscriptions', icon: 'subscriptions', who: 'both' },
  { name: 'verification', label: 'Identity Verification', icon: 'identity', who: 'admin' },
  { name: 'user-verify', label: 'Verify Account', icon: 'identity', who: 'user' },
  { name: 'notifications', label: 'Notification', icon: 'bell', who: 'admin' },
  { name: 'statement', label: 'Statement', icon: 'statement', who: 'user' },
];

/** Returns the links of the sidebar, in order. */
export function getSidebarRows(input: SidebarInput): SidebarRow[] {
  const { role, path, waiting = {}, open = {} } = input;
  return places
    .filter(({ who, when }) => (who === 'both' || who === role) && (when?.(input) ?? true))
    .map(({ name, label, icon }) => {
      const to = `/${role}/${name}`;
      return { to, label, icon, current: path === to || path.startsWith(`${to}/`), waiting: waiting[name] ?? 0, open: open[name] ?? 0 };
    });
}

const icons: Record<RowIcon, LucideIcon> = {
  dashboard: LayoutDashboard,
  users: Users,
  account: Wallet,
  assets: Coins,
  deposit: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  buy: Bitcoin,
  trades: ChartCandlestick,
  subscriptions: RefreshCw,
  identity: IdCard,
  bell: Bell,
  statement: BookOpen,
};

interface SidebarProps {
  rows: readonly SidebarRow[];
  home: string;
  /** Wide screens: labels and icons, or icons only. */
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
  /** Small screens: shown over the page. */
  open: boolean;
  onNavigate: () => void;
  id: string;
  ref: Ref<HTMLElement>;
}

export function Sidebar({ rows, home, expanded, onExpand, open, onNavigate, id, ref }: SidebarProps) {
  return (
    <aside className="side" aria-label="Sidebar" id={id} ref={ref} data-open={open ? '' : undefined}>
      <div className="side-in">
        <Brand to={home} />
        <nav aria-label="Account">
          {rows.map((row) => (
            <SidebarLink key={row.to} row={row} named={expanded} onNavigate={onNavigate} />
          ))}
        </nav>
        <button
          type="button"
          className="side-fold"
          aria-expanded={expanded}
          title={foldLabel(expanded)}
          onClick={() => onExpand(!expanded)}
        >
          {expanded ? <PanelLeftClose aria-hidden="true" /> : <PanelLeftOpen aria-hidden="true" />}
          <span>{foldLabel(expanded)}</span>
        </button>
      </div>
    </aside>
  );
}

const foldLabel = (expanded: boolean) => (expanded ? 'Collapse' : 'Expand');

interface SidebarLinkProps {
  row: SidebarRow;
  /** True if the label is visible. Otherwise it is a tooltip. */
  named: boolean;
  onNavigate: () => void;
}

function SidebarLink({ row, named, onNavigate }: SidebarLinkProps) {
  const Icon = icons[row.icon];
  return (
    <Link
      to={row.to}
      className="side-link"
      aria-current={row.current ? 'page' : undefined}
      title={named ? undefined : row.label}
      onClick={onNavigate}
    >
      <Icon aria-hidden="true" />
      <span className="side-label">{row.label}</span>
      {row.waiting > 0 && <Count of={row.waiting} are="waiting" />}
      {row.open > 0 && <Count of={row.open} are="open" />}
    </Link>
  );
}

const Count = ({ of, are }: { of: number; are: 'waiting' | 'open' }) => (
  <>
    {' '}
    <span className="side-count" data-are={are}>
      {of.toLocaleString('en-US')} <VisuallyHidden>{are}</VisuallyHidden>
    </span>
  </>
);
