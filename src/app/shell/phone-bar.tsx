import {
  BookOpen,
  ChartCandlestick,
  Ellipsis,
  LayoutDashboard,
  type LucideIcon,
  Plus,
} from 'lucide-react';
import { Link, type To, useLocation } from 'react-router-dom';
import { useSwitches } from '@/data/hooks/use-switches';
import { useUserState } from '@/data/user-state';
import {
  type AccountStatus,
  canVerify,
  canWithdraw,
  getActingNote,
  getWithdrawalNote,
} from '@/domain/accounts/account-status';
import { cx } from '@/ui/cx';
import { Popover } from './popover';

export interface PhoneBarProps {
  onLogOut: () => void;
}

const dashboard = '/user/dashboard';
const statement = '/user/statement';
const tradeHash = 'place-trade';

const itemClass =
  'relative flex h-full min-w-0 flex-col items-center justify-center gap-0.5 font-medium text-t-xs/[1.2] no-underline focus-visible:-outline-offset-2';
const idleClass = cx(itemClass, 'text-ink-2 hover:text-ink');
/** A bar at the edge. In forced colours it is not an outline, because outlines show the focus. */
const currentClass = cx(
  itemClass,
  'font-semibold text-green before:absolute before:inset-x-4 before:-top-px before:h-[3px] before:bg-green',
  'forced-colors:before:bg-[Highlight]',
);

/** What a client does most, within reach of a thumb. The rest is in a sheet behind “More”. */
export function PhoneBar({ onLogOut }: PhoneBarProps) {
  const { pathname, search, hash } = useLocation();
  const { profile, emailVerified } = useUserState();
  const isDashboard = pathname === dashboard;
  const isTrade = isDashboard && hash === `#${tradeHash}`;
  // The form's id on the dashboard. The coin that was chosen there stays.
  const trade = { pathname: dashboard, search: isDashboard ? search : '', hash: tradeHash };
  return (
    <div className="grid h-full grid-cols-5">
      <BarLink to={dashboard} icon={LayoutDashboard} isCurrent={isDashboard && !isTrade}>
        Home
      </BarLink>
      <BarLink to={trade} icon={ChartCandlestick} isCurrent={isTrade}>
        Trade
      </BarLink>
      <Popover
        label="Move money"
        title="Move money"
        placement="sheet"
        buttonClass={cx(idleClass, 'group')}
        icon={
          <span className="grid size-10 place-items-center rounded-full bg-fill text-on-fill group-hover:bg-fill-hover">
            <Plus aria-hidden="true" />
          </span>
        }
      >
        {(close) => (
          <MoveMoney status={profile.status} emailVerified={emailVerified} onChoose={close} />
        )}
      </Popover>
      <BarLink to={statement} icon={BookOpen} isCurrent={pathname === statement}>
        Statement
      </BarLink>
      <Popover
        label="More"
        title="More"
        placement="sheet"
        buttonClass={idleClass}
        icon={
          <>
            <Ellipsis aria-hidden="true" />
            More
          </>
        }
      >
        {(close) => (
          <MorePages status={profile.status} path={pathname} onChoose={close} onLogOut={onLogOut} />
        )}
      </Popover>
    </div>
  );
}

interface BarLinkProps {
  to: To;
  icon: LucideIcon;
  isCurrent?: boolean;
  children: string;
}

const BarLink = ({ to, icon: Icon, isCurrent = false, children }: BarLinkProps) => (
  <Link
    to={to}
    className={isCurrent ? currentClass : idleClass}
    aria-current={isCurrent ? 'page' : undefined}
  >
    <Icon aria-hidden="true" />
    {children}
  </Link>
);

const rowClass =
  'flex min-h-control w-full flex-1 items-center text-start font-medium text-ink no-underline hover:text-green';

interface SheetLinkProps {
  to: string;
  isCurrent?: boolean;
  onChoose: () => void;
  children: string;
}

const SheetLink = ({ to, isCurrent = false, onChoose, children }: SheetLinkProps) => (
  <Link
    className={cx(rowClass, isCurrent && 'font-semibold')}
    to={to}
    aria-current={isCurrent ? 'page' : undefined}
    onClick={onChoose}
  >
    {children}
  </Link>
);

interface MoveMoneyProps {
  status: AccountStatus;
  emailVerified: boolean;
  onChoose: () => void;
}

/** Deposit and withdraw, or why not, and what a client who cannot withdraw yet can do about it. */
function MoveMoney({ status, emailVerified, onChoose }: MoveMoneyProps) {
  const actingNote = getActingNote(status, emailVerified);
  const withdrawalNote = getWithdrawalNote(status, emailVerified);
  const switches = useSwitches();
  const renderLink = (to: string, name: string, isOpen: boolean) => (
    <div className="flex items-center gap-4">
      <SheetLink to={to} onChoose={onChoose}>
        {name}
      </SheetLink>
      {!isOpen && <span className="text-ink-3 text-t-sm">Paused</span>}
    </div>
  );
  return (
    <ul className="divide-y divide-rule pt-1">
      {actingNote === null && <li>{renderLink('/user/deposit', 'Deposit', switches.deposits)}</li>}
      <li>
        {withdrawalNote === null ? (
          renderLink('/user/withdrawal', 'Withdraw', switches.withdrawals)
        ) : (
          <p className="py-3 text-ink-2 text-t-ui">{withdrawalNote}.</p>
        )}
      </li>
      {withdrawalNote !== null && canVerify(status) && (
        <li>
          <SheetLink to="/user/user-verify" onChoose={onChoose}>
            Verify account
          </SheetLink>
        </li>
      )}
    </ul>
  );
}

interface MorePagesProps {
  status: AccountStatus;
  path: string;
  onChoose: () => void;
  onLogOut: () => void;
}

const morePages = [
  { to: '/user/withdrawal', name: 'Withdrawals' },
  { to: '/user/assets', name: 'Assets' },
  { to: '/user/subscriptions', name: 'Subscriptions' },
  { to: '/user/user-verify', name: 'Verify account' },
  { to: '/user/settings', name: 'Settings' },
  { to: '/company/contact', name: 'Help' },
];

/** What the bar lacks. Withdrawals are here while they can be requested, as in the sidebar. */
function MorePages({ status, path, onChoose, onLogOut }: MorePagesProps) {
  const pages = morePages.filter(({ name }) => name !== 'Withdrawals' || canWithdraw(status));
  return (
    <ul className="divide-y divide-rule pt-1">
      {pages.map(({ to, name }) => (
        <li key={to}>
          <SheetLink to={to} isCurrent={path === to} onChoose={onChoose}>
            {name}
          </SheetLink>
        </li>
      ))}
      <li>
        <button type="button" className={rowClass} onClick={onLogOut}>
          Log out
        </button>
      </li>
    </ul>
  );
}
