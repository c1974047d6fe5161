import { Link, useLocation } from 'react-router-dom';
import { getAvailableBalance } from '@/domain/accounts/account';
import type { Verification } from '@/domain/identity/verification';
import { compare, isZero } from '@/domain/money';
import type { Deposit } from '@/domain/requests/deposit';
import {
  getActiveSubscription,
  getSubscriptionEnd,
  type Subscriptions,
} from '@/domain/requests/subscription';
import type { Withdrawal } from '@/domain/requests/withdrawal';
import type { Uid } from '@/domain/revision-fields';
import { formatPlanId } from '@/domain/statement/entry-words';
import type { Trade } from '@/domain/trades/trade';
import { formatDayMonthYear, formatDollars } from '@/lib/format';
import { getClientPath } from '@/parts/clients/client-link';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { RetryButton } from '@/ui/feedback/retry-button';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { StatusMark } from '@/ui/feedback/status-mark';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { PanelItem } from '../client-layout';
import { type ClientFigures, getQueuePath, mapQuery } from '../use-client';
import {
  getOpenTrades,
  getPendingDeposits,
  getPendingDocument,
  getPendingWithdrawals,
} from './open-items-panel';

/** What has to be settled before an account is closed. */
export interface ClosingItem {
  /** Names it, such as "the balance"; unique in the list. */
  name: string;
  /** What is left, in words; null if it is settled. */
  query: QueryState<string | null>;
  /** Said once it is settled. */
  settledText: string;
  /** Where it is settled. */
  path: string;
}

interface ClosingQueries {
  figures: QueryState<ClientFigures | null>;
  deposits: QueryState<readonly Deposit[]>;
  withdrawals: QueryState<readonly Withdrawal[]>;
  trades: QueryState<readonly Trade[]>;
  subscription: QueryState<Subscriptions | null>;
  verification: QueryState<Verification | null>;
}

/** "$280.00 balance, $240.00 available"; null for an empty account. */
function describeBalance(figures: ClientFigures | null): string | null {
  if (!figures || isZero(figures.account.balance)) return null;
  const balance = figures.account.balance;
  const available = getAvailableBalance(figures.account, figures.holds);
  return `${formatDollars(balance)} balance${compare(balance, available) === 0 ? '' : `, ${formatDollars(available)} available`}`;
}

/**
 * "Plus plan, until 2 Apr 2026"; null without a plan. A plan that has ended stays until it is
 * cancelled or terminated.
 */
function describePlan(found: Subscriptions | null, now: Date): string | null {
  const subscription = getActiveSubscription(found);
  if (!subscription) return null;
  const end = getSubscriptionEnd(subscription);
  return `${formatPlanId(subscription.plan)} plan, ${end <= now ? 'ended' : 'until'} ${formatDayMonthYear(end)}`;
}

export function getClosingItems(uid: Uid, queries: ClosingQueries, now: Date): ClosingItem[] {
  const { figures, deposits, withdrawals, trades, subscription, verification } = queries;
  const clientPath = getClientPath(uid);
  return [
    {
      name: 'the balance',
      query: mapQuery(figures, describeBalance),
      settledText: 'Balance $0.00',
      path: `${clientPath}#account`,
    },
    {
      name: 'trades',
      query: mapQuery(trades, (list) => getOpenTrades(list, now)),
      settledText: 'No open trades',
      path: getQueuePath('trades', { uid }),
    },
    {
      name: 'deposits',
      query: mapQuery(deposits, getPendingDeposits),
      settledText: 'No deposits waiting',
      path: getQueuePath('deposit', { uid }),
    },
    {
      name: 'withdrawals',
      query: mapQuery(withdrawals, getPendingWithdrawals),
      settledText: 'No withdrawals waiting',
      path: getQueuePath('withdrawal', { uid }),
    },
    {
      name: 'the plan',
      query: mapQuery(subscription, (found) => describePlan(found, now)),
      settledText: 'No plan running',
      path: `${clientPath}#subscription`,
    },
    {
      name: 'the identity document',
      query: mapQuery(verification, getPendingDocument),
      settledText: 'No document waiting',
      path: getQueuePath('verification', { uid }),
    },
  ];
}

/** What is left, in words, in the order of the list; undefined until everything is known. */
export function getOpenClosingItems(items: readonly ClosingItem[]): string[] | undefined {
  if (items.some(({ query }) => query.data === undefined)) return undefined;
  return items.flatMap(({ query: { data } }) => data ?? []);
}

interface NewTabProps {
  /** The links open a new tab, so that typed text is not lost. */
  opensNewTab?: boolean | undefined;
}

/** One line for each item, with a link to where it is settled. */
export const ClosingChecklist = ({
  items,
  opensNewTab,
}: { items: readonly ClosingItem[] } & NewTabProps) => (
  <ul aria-label="Before closing">
    {items.map((item) => (
      <ClosingRow key={item.name} {...item} opensNewTab={opensNewTab} />
    ))}
  </ul>
);

function ClosingRow({ name, query, settledText, path, opensNewTab }: ClosingItem & NewTabProps) {
  if (query.data === undefined && query.status === 'error') {
    return (
      <PanelItem>
        <span className="text-red">Couldn’t load {name}.</span>{' '}
        <RetryButton onRetry={query.refetch} />
      </PanelItem>
    );
  }
  if (query.data === undefined) {
    return (
      <PanelItem aria-busy="true">
        <VisuallyHidden>Loading {name}…</VisuallyHidden>
        <SkeletonBar width="11rem" />
      </PanelItem>
    );
  }
  return (
    <PanelItem>
      {query.data === null ? (
        <StatusMark kind="success">{settledText}</StatusMark>
      ) : (
        <StatusMark kind="pending" wrap>
          <ItemLink path={path} opensNewTab={opensNewTab}>
            {query.data}
          </ItemLink>
        </StatusMark>
      )}
    </PanelItem>
  );
}

/** The router does not scroll to a part of the same page, but the browser does. */
function ItemLink({
  path,
  opensNewTab,
  children,
}: NewTabProps & { path: string; children: string }) {
  const isOnThisPage = useLocation().pathname === path.split('#')[0];
  if (opensNewTab) {
    return (
      <Link to={path} target="_blank" rel="noopener">
        {children}
        <VisuallyHidden>, opens in a new tab</VisuallyHidden>
      </Link>
    );
  }
  return isOnThisPage ? <a href={path}>{children}</a> : <Link to={path}>{children}</Link>;
}
