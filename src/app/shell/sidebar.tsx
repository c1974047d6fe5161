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
  UserCheck,
  Users,
  Wallet,
} from 'lucide-react';
import {
  type MouseEvent,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import { type AccountStatus, canWithdraw } from '@/domain/accounts/account-status';
import type { Role } from '@/lib/browser-storage/session';
import { writeStored } from '@/lib/device/device';
import { getPressedKey } from '@/lib/device/keyboard';
import { Brand } from '@/ui/brand';
import { cx } from '@/ui/cx';
import { useMediaQuery } from '@/ui/hooks/use-media-query';
import { useStoredValue } from '@/ui/hooks/use-stored-value';
import { useOutsideInteraction } from '@/ui/overlays/use-outside-interaction';
import { VisuallyHidden } from '@/ui/visually-hidden';
import {
  sidebarClass,
  sidebarContentClass,
  sidebarLinkClass,
  sidebarNavClass,
} from './frame-classes';

const storageKey = 'sidebar-expanded';

/**
 * Whether the sidebar shows its labels. Stored on this device; by default only a wide screen has
 * room for them.
 */
export function useSidebarExpanded(): [expanded: boolean, expand: (expanded: boolean) => void] {
  const stored = useStoredValue(storageKey);
  const isNarrow = useMediaQuery('(width < 60rem)');
  return [stored ? stored === 'true' : !isNarrow, (next) => writeStored(storageKey, String(next))];
}

/** Calls `onEscape` when Escape is pressed anywhere, while `active`. */
function useEscape(active: boolean, onEscape: () => void): void {
  const handleEscape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      if (getPressedKey(event) === 'Escape') handleEscape();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [active]);
}

export interface Drawer {
  open: boolean;
  /** Opens it. The pressed button gets the focus back. */
  show: (press: MouseEvent<HTMLElement>) => void;
  hide: () => void;
  box: RefObject<HTMLElement | null>;
  /**
   * The backdrop. A touch closes the drawer only when it ends. If the backdrop went away earlier,
   * the press would hit what is below it.
   */
  scrim: RefObject<HTMLDivElement | null>;
}

/**
 * The sidebar of small screens. Escape and a press outside close it; the focus moves in and back.
 */
export function useDrawer(): Drawer {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement>(null);
  const scrim = useRef<HTMLDivElement>(null);
  useOutsideInteraction(box, open, () => setOpen(false), scrim);
  useEscape(open, () => {
    setOpen(false);
    opener.current?.focus();
  });
  useEffect(() => {
    if (open)
      (
        box.current?.querySelector<HTMLElement>('[aria-current]') ?? box.current?.querySelector('a')
      )?.focus();
  }, [open]);
  const hide = () => {
    // The pressed link becomes hidden, so the focus goes to the button. If the link leads to
    // another page, that page takes the focus.
    if (open) opener.current?.focus();
    setOpen(false);
  };
  const show = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    opener.current = currentTarget;
    setOpen(true);
  };
  return { open, show, hide, box, scrim };
}

type RowIcon =
  | 'dashboard'
  | 'users'
  | 'account'
  | 'assets'
  | 'deposit'
  | 'withdrawal'
  | 'buy'
  | 'second'
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
  pendingCount: number;
  /** Number of items that are open but need no decision; 0 shows nothing. */
  openCount: number;
  /** More are open than were counted. */
  capped: boolean;
}

export interface SidebarInput {
  role: Role;
  status: AccountStatus;
  path: string;
  /** Keyed by the last part of the row's path. */
  pendingCounts?: Readonly<Record<string, number>> | undefined;
  /** Keyed in the same way. */
  openCounts?: Readonly<Record<string, number>> | undefined;
  /** Rows whose open items are more than their count, named in the same way. */
  cappedPlaces?: ReadonlySet<string> | undefined;
}

interface SidebarItem {
  name: string;
  label: string;
  icon: RowIcon;
  audience: 'both' | Role;
  /** Extra condition for a row that is not always shown. */
  isVisible?: (input: SidebarInput) => boolean;
}

const sidebarItems: readonly SidebarItem[] = [
  { name: 'dashboard', label: 'dashboard', icon: 'dashboard', audience: 'both' },
  { name: 'users', label: 'Manage Users', icon: 'users', audience: 'admin' },
  { name: 'account', label: 'Account', icon: 'account', audience: 'admin' },
  { name: 'assets', label: 'Assets', icon: 'assets', audience: 'user' },
  { name: 'deposit', label: 'Deposits', icon: 'deposit', audience: 'both' },
  {
    name: 'withdrawal',
    label: 'Withdrawals',
    icon: 'withdrawal',
    audience: 'user',
    isVisible: ({ status }) => canWithdraw(status),
  },
  { name: 'withdrawal', label: 'Withdrawals', icon: 'withdrawal', audience: 'admin' },
  {
    name: 'buy-bitcoin',
    label: 'Buy Bitcoin',
    icon: 'buy',
    audience: 'user',
    isVisible: ({ path }) => path === '/user/buy-bitcoin',
  },
  { name: 'proposals', label: 'Second approval', icon: 'second', audience: 'admin' },
  { name: 'trades', label: 'Trade Sessions', icon: 'trades', audience: 'admin' },
  { name: 'subscriptions', label: 'subscriptions', icon: 'subscriptions', audience: 'both' },
  { name: 'verification', label: 'Identity Verification', icon: 'identity', audience: 'admin' },
  { name: 'user-verify', label: 'Verify Account', icon: 'identity', audience: 'user' },
  { name: 'notifications', label: 'Notification', icon: 'bell', audience: 'admin' },
  { name: 'journal', label: 'Journal', icon: 'statement', audience: 'admin' },
  { name: 'statement', label: 'Statement', icon: 'statement', audience: 'user' },
];

/** Returns the links of the sidebar, in order. */
export function getSidebarRows(input: SidebarInput): SidebarRow[] {
  const { role, path, pendingCounts = {}, openCounts = {}, cappedPlaces } = input;
  return sidebarItems
    .filter(
      ({ audience, isVisible }) =>
        (audience === 'both' || audience === role) && (isVisible?.(input) ?? true),
    )
    .map(({ name, label, icon }) => {
      const to = `/${role}/${name}`;
      return {
        to,
        label,
        icon,
        current: path === to || path.startsWith(`${to}/`),
        pendingCount: pendingCounts[name] ?? 0,
        openCount: openCounts[name] ?? 0,
        capped: cappedPlaces?.has(name) ?? false,
      };
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
  second: UserCheck,
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

/** Visible at once when it opens, because a hidden element cannot take the focus. */
const drawerClass =
  'max-sm:data-open:visible max-sm:data-open:animate-drawer max-sm:data-open:shadow-lift';
/**
 * A bar at the edge of the sidebar. In forced colours it is not an outline, because outlines show
 * the focus.
 */
const currentMarkClass = cx(
  'before:absolute before:inset-y-1.5 before:-start-4 before:w-[3px] before:bg-green sm:in-data-folded:before:-start-3',
  'forced-colors:before:w-1.5 forced-colors:before:bg-[Highlight]',
);

export function Sidebar({
  rows,
  home,
  expanded,
  onExpand,
  open,
  onNavigate,
  id,
  ref,
}: SidebarProps) {
  return (
    <aside
      className={cx(sidebarClass, drawerClass)}
      aria-label="Sidebar"
      id={id}
      ref={ref}
      data-open={open ? '' : undefined}
      data-folded={expanded ? undefined : ''}
    >
      <div className={sidebarContentClass}>
        <Brand place="sidebar" to={home} />
        <nav className={sidebarNavClass} aria-label="Account">
          {rows.map((row) => (
            <SidebarLink
              key={row.to}
              row={row}
              showLabel={expanded || open}
              onNavigate={onNavigate}
            />
          ))}
        </nav>
        <button
          type="button"
          className={cx(
            'mt-auto flex min-h-control flex-none items-center gap-2 self-start rounded-r-1 px-2.5 in-data-folded:px-3.25 max-sm:hidden',
            'text-ink-3 text-t-sm/[inherit] hover:bg-well hover:text-ink',
          )}
          aria-expanded={expanded}
          title={getFoldLabel(expanded)}
          onClick={() => onExpand(!expanded)}
        >
          {expanded ? <PanelLeftClose aria-hidden="true" /> : <PanelLeftOpen aria-hidden="true" />}
          <span className="in-data-folded:sr-only">{getFoldLabel(expanded)}</span>
        </button>
      </div>
    </aside>
  );
}

const getFoldLabel = (expanded: boolean) => (expanded ? 'Collapse' : 'Expand');

interface SidebarLinkProps {
  row: SidebarRow;
  /** True if the label is visible. Otherwise it is a tooltip. */
  showLabel: boolean;
  onNavigate: () => void;
}

function SidebarLink({ row, showLabel, onNavigate }: SidebarLinkProps) {
  const Icon = icons[row.icon];
  return (
    <Link
      to={row.to}
      className={cx(
        sidebarLinkClass,
        'hover:bg-well hover:text-ink sm:in-data-folded:w-11 sm:in-data-folded:px-3.25',
        row.current ? cx('font-semibold text-ink', currentMarkClass) : 'text-ink-2',
      )}
      aria-current={row.current ? 'page' : undefined}
      title={showLabel ? undefined : row.label}
      onClick={onNavigate}
    >
      <Icon className={row.current ? 'text-green' : 'text-ink-3'} aria-hidden="true" />
      <span className="first-letter:uppercase sm:in-data-folded:sr-only">{row.label}</span>
      {row.pendingCount > 0 && <Count count={row.pendingCount} label="waiting" />}
      {row.openCount > 0 && <Count count={row.openCount} label="open" capped={row.capped} />}
    </Link>
  );
}

const countColours = { waiting: 'text-amber', open: 'text-ink-3' };

/** In the corner of the icon where the sidebar is folded. */
const Count = ({
  count,
  label,
  capped = false,
}: {
  count: number;
  label: keyof typeof countColours;
  capped?: boolean;
}) => (
  <>
    {' '}
    <span
      className={cx(
        'ms-auto font-semibold text-t-xs/[inherit] sm:in-data-folded:absolute sm:in-data-folded:end-0.5 sm:in-data-folded:top-0.5',
        countColours[label],
      )}
    >
      {count.toLocaleString('en-US')}
      {capped && '+'} <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  </>
);
