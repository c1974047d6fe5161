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
  getActingNote,
  getWithdrawalNote,
} from '@/domain/accounts/account-status';
import { cx } from '@/ui/cx';
import { Popover } from './popover';
import type { Drawer } from './sidebar';

export interface PhoneBarProps {
  drawer: Drawer;
  /** Id of the sidebar. */
  sideId: string;
}

const dashboard = '/user/dashboard';
const statement = '/user/statement';

const itemClass =
  'relative flex h-full min-w-0 flex-col items-center justify-center gap-0.5 font-medium text-t-xs/[1.2] no-underline focus-visible:-outline-offset-2';
const idleClass = cx(itemClass, 'text-ink-2 hover:text-ink');
/** A bar at the edge. In forced colours it is not an outline, because outlines show the focus. */
const currentClass = cx(
  itemClass,
  'font-semibold text-green before:absolute before:inset-x-4 before:-top-px before:h-[3px] before:bg-green',
  'forced-colors:before:bg-[Highlight]',
);

/** What a client does most, within reach of a thumb. Everything else is in the sidebar. */
export function PhoneBar({ drawer, sideId }: PhoneBarProps) {
  const { pathname, search } = useLocation();
  const { profile, emailVerified } = useUserState();
  // The form's id on the dashboard. The filters of the lists beside it stay.
  const trade = {
    pathname: dashboard,
    search: pathname === dashboard ? search : '',
    hash: 'place-trade',
  };
  return (
    <div className="grid h-full grid-cols-5">
      <BarLink to={dashboard} icon={LayoutDashboard} isCurrent={pathname === dashboard}>
        Home
      </BarLink>
      <BarLink to={trade} icon={ChartCandlestick}>
        Trade
      </BarLink>
      <Popover
        label="New request"
        title="New request"
        placement="above"
        buttonClass={cx(idleClass, 'group')}
        icon={
          <span className="grid size-10 place-items-center rounded-full bg-fill text-on-fill group-hover:bg-fill-hover">
            <Plus aria-hidden="true" />
          </span>
        }
      >
        {(close) => (
          <NewRequest status={profile.status} emailVerified={emailVerified} onChoose={close} />
        )}
      </Popover>
      <BarLink to={statement} icon={BookOpen} isCurrent={pathname === statement}>
        Statement
      </BarLink>
      <button
        type="button"
        className={idleClass}
        aria-expanded={drawer.open}
        aria-controls={sideId}
        onClick={drawer.show}
      >
        <Ellipsis aria-hidden="true" />
        More
      </button>
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

interface NewRequestProps {
  status: AccountStatus;
  emailVerified: boolean;
  onChoose: () => void;
}

function NewRequest({ status, emailVerified, onChoose }: NewRequestProps) {
  const actingNote = getActingNote(status, emailVerified);
  const withdrawalNote = getWithdrawalNote(status, emailVerified);
  const switches = useSwitches();
  const renderLink = (to: string, name: string, isOpen = true) => (
    <div className="flex items-center gap-4">
      <Link
        className="flex min-h-control flex-1 items-center font-medium"
        to={to}
        onClick={onChoose}
      >
        {name}
      </Link>
      {!isOpen && <span className="text-ink-3 text-t-sm">Paused</span>}
    </div>
  );
  const renderNote = (note: string) => <p className="py-3 text-ink-2 text-t-ui">{note}.</p>;
  return (
    <ul className="divide-y divide-rule pt-1">
      {actingNote === null && <li>{renderLink('/user/deposit', 'Deposit', switches.deposits)}</li>}
      <li>
        {withdrawalNote === null
          ? renderLink('/user/withdrawal', 'Withdraw', switches.withdrawals)
          : renderNote(withdrawalNote)}
      </li>
      {canVerify(status) && <li>{renderLink('/user/user-verify', 'Verify account')}</li>}
    </ul>
  );
}
