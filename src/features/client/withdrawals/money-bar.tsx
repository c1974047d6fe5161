import type { CSSProperties } from 'react';
import {
  type Account,
  emptyAccount,
  getAvailableBalance,
  type Holds,
} from '@/domain/accounts/account';
import {
  type AccountStatus,
  canWithdraw,
  getAvailableWords,
} from '@/domain/accounts/account-status';
import { isZero, type Money, subtract } from '@/domain/money';
import { formatDollars } from '@/lib/format';
import { cx } from '@/ui/cx';
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
  return {
    balance,
    reserved,
    staked,
    available: getAvailableBalance({ balance }, { reserved, staked }),
  };
}

export const combineFigures = (
  account: QueryState<Account | null>,
  holds: QueryState<Holds | null>,
): QueryState<WithdrawalFigures> =>
  combineQueries([account, holds], () =>
    getWithdrawalFigures(account.data ?? null, holds.data ?? null),
  );

interface MoneyBarProps {
  figuresQuery: QueryState<WithdrawalFigures>;
  /** The amount in the form, if it can be withdrawn, USD. */
  requestedAmount: Money | null;
  status: AccountStatus;
  emailVerified: boolean;
  className?: string | undefined;
}

/** The available amount, a bar as long as the balance, and the names of its parts. */
export function MoneyBar({
  figuresQuery,
  requestedAmount,
  status,
  emailVerified,
  className,
}: MoneyBarProps) {
  const words = getAvailableWords(status, emailVerified);
  const label = canWithdraw(status) && emailVerified ? 'Available to withdraw' : words.label;
  return (
    <section className={cx('@container', className)} aria-label="Your money">
      <QueryBoundary
        query={figuresQuery}
        loading={<MoneyLoading label={label} />}
        failedTitle="Couldn’t load your available balance"
        failureClassName="mb-4"
        tightRetry
      >
        {(figures) => (
          <MoneyFigures label={label} figures={figures} requestedAmount={requestedAmount} />
        )}
      </QueryBoundary>
    </section>
  );
}

const headClass = 'flex flex-wrap items-baseline gap-x-4';
const labelClass = 'basis-full text-ink-3 text-t-xs/[inherit]';
const figureClass = 'mt-1.5 font-display font-medium text-d-balance normal-nums';
const barClass = 'mt-4 mb-3 flex h-3 gap-0.5 overflow-hidden rounded-r-1 forced-color-adjust-none';
/** Side by side; below each other, each in a line of its own, where there is less room. */
const partsClass =
  'flex flex-wrap gap-x-8 gap-y-3 text-t-sm/[1.45] @max-[40rem]:grid @max-[40rem]:gap-0';
const partClass =
  '@max-[40rem]:flex @max-[40rem]:items-baseline @max-[40rem]:justify-between @max-[40rem]:gap-4 @max-[40rem]:py-1.5';
const balanceClass = cx(
  'ms-auto text-end @max-[40rem]:ms-0',
  '@max-[40rem]:border-rule-ink @max-[40rem]:border-t @max-[40rem]:[border-bottom:3px_double_var(--rule-ink)]',
);

function MoneyFigures({
  label,
  figures,
  requestedAmount,
}: {
  label: string;
  figures: WithdrawalFigures;
  requestedAmount: Money | null;
}) {
  const { available } = figures;
  return (
    <>
      <div className={headClass}>
        <p className={labelClass}>{label}</p>
        <p className={figureClass} data-available="">
          <Amount>{formatDollars(available)}</Amount>
        </p>
        {requestedAmount !== null && (
          <p className="text-ink-2 text-t-sm/[inherit]">
            <Amount>{formatDollars(subtract(available, requestedAmount))}</Amount> after this
            withdrawal
          </p>
        )}
      </div>
      <FigureParts figures={figures} requestedAmount={requestedAmount} />
      <dl className={partsClass}>
        <FigurePart name="Available" kind="available" amount={available} />
        <FigurePart name="In open trades" kind="staked" amount={figures.staked} />
        <FigurePart name="Reserved for withdrawals" kind="reserved" amount={figures.reserved} />
        <FigurePart name="Balance" amount={figures.balance} />
      </dl>
    </>
  );
}

type PartKind = 'available' | 'staked' | 'reserved';

const markColours = {
  available: 'before:bg-green',
  staked: 'before:bg-ink-3',
  reserved: 'before:bg-amber',
} satisfies Record<PartKind, string>;
const markClass =
  'before:me-2 before:inline-block before:size-2.5 before:rounded-[1px] before:forced-color-adjust-none';

/** @param kind none for the balance, which the parts add up to */
function FigurePart({ name, kind, amount }: { name: string; kind?: PartKind; amount: Money }) {
  const shownAmount = <Amount>{formatDollars(amount)}</Amount>;
  return kind ? (
    <div className={partClass}>
      <dt className={cx('text-ink-2', markClass, markColours[kind])}>{name}</dt>
      <dd className="ps-4.5 font-medium text-t-ui/[inherit] @max-[40rem]:ps-0">{shownAmount}</dd>
    </div>
  ) : (
    <div className={cx(partClass, balanceClass)}>
      <dt className="text-ink-2 @max-[40rem]:font-semibold @max-[40rem]:text-ink">{name}</dt>
      <dd className="font-medium text-t-ui/[inherit] @max-[40rem]:font-semibold">{shownAmount}</dd>
    </div>
  );
}

/** `asked`: the amount in the form, which is not reserved yet. */
const barColours = {
  available: 'bg-green',
  asked: 'border-2 border-amber bg-amber-wash',
  staked: 'bg-ink-3',
  reserved: 'bg-amber',
} satisfies Record<PartKind | 'asked', string>;
/** Small parts stay visible. */
const barPartClass = 'min-w-1 basis-0 transition-[flex-grow] duration-slow ease-slow';

/** Hidden from screen readers, because the figures say the same. */
function FigureParts({
  figures,
  requestedAmount,
}: {
  figures: WithdrawalFigures;
  requestedAmount: Money | null;
}) {
  const parts = [
    {
      kind: 'available',
      amount:
        requestedAmount === null ? figures.available : subtract(figures.available, requestedAmount),
    },
    { kind: 'asked', amount: requestedAmount ?? '0' },
    { kind: 'staked', amount: figures.staked },
    { kind: 'reserved', amount: figures.reserved },
  ] as const;
  const shown = parts.filter(({ amount }) => !isZero(amount));
  return (
    <div className={cx(barClass, shown.length === 0 && 'bg-rule')} aria-hidden="true">
      {shown.map(({ kind, amount }) => (
        <span
          key={kind}
          className={cx(barPartClass, barColours[kind])}
          data-part={kind}
          style={getShare(amount)}
        />
      ))}
    </div>
  );
}

/** Length in proportion to the other parts. A number is exact enough to draw with. */
const getShare = (amount: Money): CSSProperties => ({ flexGrow: Math.max(0, Number(amount)) });

const MoneyLoading = ({ label }: { label: string }) => (
  <div aria-busy="true">
    <div className={headClass}>
      <p className={labelClass} role="status">
        {label} <VisuallyHidden>is loading</VisuallyHidden>
      </p>
      <p className={figureClass} aria-hidden="true">
        <SkeletonBar width="9rem" />
      </p>
    </div>
    <div className={cx(barClass, 'bg-rule')} aria-hidden="true" />
    <div className={partsClass} aria-hidden="true">
      {['4rem', '9rem', '10rem', '3.5rem'].map((width, place) => (
        <div key={width} className={cx(partClass, place === 3 && balanceClass)}>
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
