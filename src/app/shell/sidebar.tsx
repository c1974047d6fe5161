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
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { Brand } from '@/ui/brand';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { RowIcon, SidebarRow } from './sidebar-rows';

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

export interface SidebarProps {
  rows: readonly SidebarRow[];
  home: string;
  /** Wide screens: with words, or icons alone. */
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
  /** Small screens: drawn over the page. */
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
  /** Its words are in sight; without them they are a tooltip. */
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
