import './money-bar.css';
import type { CSSProperties } from 'react';
import { type Account, emptyAccount, getAvailableBalance, type Holds } from '@/domain/accounts/account';
import { type AccountStatus, getAvailableLabel } from '@/domain/accounts/account-status';
import { isZero, type Money, subtract } from '@/domain/money';
import { formatUsd } from '@/lib/format';
import { combineQueries, QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { Amount } from '@/ui/ledger/hidden-amounts';
import { VisuallyHidden } from '@/ui/visually-hidden';

/** USD: available + staked + reserved = balance. */
export interface WithdrawalFigures {
  balance: Money;
  reserved: Money;
  staked: Money;
  available: Money;
}

/** @param holds null if nothing was ever reserved or staked */
export function getWithdrawalFigures(
  account: Pick<Account, 'balance'> | null,
  holds: Pick<Holds, 'reserved' | 'staked'> | null,
): WithdrawalFigures {
  const { balance } = account ?? emptyAccount;
  const { reserved, staked } = holds ?? { reserved: '0', staked: '0' };
  return { balance, reserved, staked, available: getAvailableBalance({ balance }, { reserved, staked }) };
}

export const combineFigures = (account: QueryState<Account | null>, holds: QueryState<Holds | null>): QueryState<WithdrawalFigures> =>
  combineQueries([account, holds], () => getWithdrawalFigures(account.data ?? null, holds.data ?? null));

export interface MoneyBarProps {
  figuresQuery: QueryState<WithdrawalFigures>;
  /** The amount in the form, if it can be withdrawn, USD. */
  requestedAmount: Money | null;
  status: AccountStatus;
}

export function MoneyBar({ figuresQuery, requestedAmount, status }: MoneyBarProps) {
  const label = `${getAvailableLabel(status)}, USD`;
  return (
    <section className="withdrawal-money" aria-label="Your money">
      <QueryBoundary query={figuresQuery} loading={<MoneyLoading label={label} />} failedTitle="What is available could not be read">
        {(figures) => <MoneyFigures label={label} figures={figures} requestedAmount={requestedAmount} />}
      </QueryBoundary>
    </section>
  );
}

function MoneyFigures({ label, figures, requestedAmount }: { label: string; figures: WithdrawalFigures; requestedAmount: Money | null }) {
  const { available } = figures;
  return (
    <>
      <div className="withdrawal-head">
        <p className="withdrawal-label">{label}</p>
        <p className="withdrawal-figure">
          <Amount>{formatUsd(available)}</Amount>
        </p>
        {requestedAmount !== null && (
          <p className="withdrawal-after">
            <Amount>{formatUsd(subtract(available, requestedAmount))}</Amount> after this withdrawal
          </p>
        )}
      </div>
      <FigureParts figures={figures} requestedAmount={requestedAmount} />
      <dl className="withdrawal-parts">
        <FigurePart name="Available" kind="available" amount={available} />
        <FigurePart name="Staked in open trades" kind="staked" amount={figures.staked} />
        <FigurePart name="Reserved for withdrawals" kind="reserved" amount={figures.reserved} />
        <FigurePart name="Balance" amount={figures.balance} />
      </dl>
    </>
  );
}

function FigurePart({ name, kind, amount }: { name: string; kind?: string; amount: Money }) {
  return (
    <div data-kind={kind}>
      <dt>{name}</dt>
      <dd>
        <Amount>{formatUsd(amount)}</Amount>
      </dd>
    </div>
  );
}

/** Hidden from screen readers, because the figures say the same. */
function FigureParts({ figures, requestedAmount }: { figures: WithdrawalFigures; requestedAmount: Money | null }) {
  const parts = [
    { kind: 'available', amount: requestedAmount === null ? figures.available : subtract(figures.available, requestedAmount) },
    { kind: 'asked', amount: requestedAmount ?? '0' },
    { kind: 'staked', amount: figures.staked },
    { kind: 'reserved', amount: figures.reserved },
  ];
  return (
    <div className="withdrawal-bar" aria-hidden="true">
      {parts.map(({ kind, amount }) => !isZero(amount) && <span key={kind} data-kind={kind} style={getShare(amount)} />)}
    </div>
  );
}

/** Length in proportion to the other parts. A number is exact enough to draw with. */
const getShare = (amount: Money): CSSProperties => ({ flexGrow: Math.max(0, Number(amount)) });

const MoneyLoading = ({ label }: { label: string }) => (
  <div aria-busy="true">
    <div className="withdrawal-head">
      <p className="withdrawal-label" role="status">
        {label} <VisuallyHidden>is being read</VisuallyHidden>
      </p>
      <p className="withdrawal-figure" aria-hidden="true">
        <SkeletonBar width="9rem" />
      </p>
    </div>
    <div className="withdrawal-bar" aria-hidden="true" />
    <div className="withdrawal-parts" aria-hidden="true">
      {['4rem', '9rem', '10rem', '3.5rem'].map((width) => (
        <div key={width}>
          <p>
            <SkeletonBar width={width} />
          </p>
          <p>
            <SkeletonBar width="4rem" />
          </p>
        </div>
      ))}
    </div>
  </div>
);
