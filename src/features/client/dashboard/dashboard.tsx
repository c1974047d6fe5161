import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSwitches } from '@/data/hooks/use-switches';
import { type Account, getAvailableBalance, type Holds } from '@/domain/accounts/account';
import {
  type AccountStatus,
  canWithdraw,
  getActingNote,
  getAvailableWords,
  getWithdrawalNote,
} from '@/domain/accounts/account-status';
import { formatSwitches, type PausableKind, type Switches } from '@/domain/desk/pauses';
import type { Entry } from '@/domain/ledger/ledger';
import { isNegative, isZero, negate } from '@/domain/money';
import type { Uid } from '@/domain/revision-fields';
import { env } from '@/lib/env/env';
import { formatDollars, formatSignedDollars } from '@/lib/format';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { cx } from '@/ui/cx';
import { Deferred } from '@/ui/feedback/deferred';
import { EmptyState } from '@/ui/feedback/empty-state';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { BookSkeleton, SkeletonBar } from '@/ui/feedback/skeleton';
import { Amount, HideAmountsButton, useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { type SumRow, SumTable } from '@/ui/ledger/sum-table';
import { Page, Panel } from '@/ui/page';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { firstSteps, tradeFormId } from './layout';
import type { ProgressInput } from './progress';
import type { TradeFormPlace } from './trade-form-place';

const skeletonWidths = ['14rem', '11rem', '12rem', '10rem'];

/** As high as most steps, so that little moves when they load. */
const FirstStepsSkeleton = () => (
  <Panel title="Get started">
    <p role="status">
      <VisuallyHidden>Loading your first steps…</VisuallyHidden>
    </p>
    <ol className={firstSteps.list} aria-hidden="true">
      {skeletonWidths.map((width) => (
        <li
          key={width}
          className={cx(
            firstSteps.item,
            firstSteps.number,
            'min-h-21 before:text-green first:min-h-14.5 last:min-h-14.5',
          )}
        >
          <div className={firstSteps.head}>
            <SkeletonBar width={width} />
          </div>
          <p className={firstSteps.text}>
            <SkeletonBar width="min(26rem, 90%)" />
          </p>
        </li>
      ))}
    </ol>
  </Panel>
);

/** The layout of the figures depends on their container, not on the window. */
const moneyClass = cx(
  'grid grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)_minmax(0,0.85fr)] items-end gap-x-12 gap-y-6',
  '@max-[52rem]:grid-cols-[1fr_1fr] @max-[52rem]:items-start @max-[52rem]:gap-x-8 @max-[34rem]:grid-cols-1',
);
const balanceClass = '@max-[52rem]:col-span-full';
const moneyLabelClass = 'relative flex min-h-6 items-center gap-2 text-ink-3 text-t-xs';
const figureClass = 'mt-1.5 font-display font-medium text-d-balance normal-nums';

function MoneyBox({ children }: { children: ReactNode }) {
  return (
    <section className="@container" aria-label="Your money" data-figures="">
      <div className={moneyClass}>{children}</div>
    </section>
  );
}

interface MoneyProps extends ClientState {
  account: Account;
  /** The calculation of the available amount, which is loaded separately. */
  working: ReactNode;
}

function Money({ account, working, ...client }: MoneyProps) {
  return (
    <MoneyBox>
      <div className={balanceClass}>
        <div className={moneyLabelClass}>
          <p>Balance</p>
          {/* Large enough for a finger, without making the line taller. */}
          <HideAmountsButton faint className="-my-2.5" />
        </div>
        <p className={figureClass} data-balance="">
          <Amount>{formatDollars(account.balance)}</Amount>
        </p>
        <p className="mt-2.5 text-ink-3 text-t-sm">
          <Link className="touch-target inline-block py-1" to="/user/statement">
            See every entry behind this
          </Link>
        </p>
        <MoneyActions {...client} />
      </div>
      <div>{working}</div>
      <ProfitAndBonus account={account} />
    </MoneyBox>
  );
}

const actionsClass = 'mt-3 flex flex-wrap gap-2';

/**
 * Why an action is closed; null if it is open. The banner of the page says more about the account.
 */
function getClosedReason(
  { status, emailVerified }: ClientState,
  switches: Switches,
  kind: PausableKind,
): string | null {
  const note = getActingNote(status, emailVerified);
  if (note !== null) return `${note}.`;
  const withdrawalNote = kind === 'withdrawals' ? getWithdrawalNote(status, emailVerified) : null;
  if (withdrawalNote !== null) return `${withdrawalNote}.`;
  return switches[kind] ? null : `${formatSwitches(switches)}: ${switches.notice}`;
}

/** What moves money. An action that is closed is a button that says why. */
function MoneyActions({ status, emailVerified }: ClientState) {
  const { search } = useLocation();
  const switches = useSwitches();
  const getReason = (kind: PausableKind) =>
    getClosedReason({ status, emailVerified }, switches, kind);
  const actions = [
    { name: 'Deposit', to: '/user/deposit', reason: getReason('deposits') },
    { name: 'Withdraw', to: '/user/withdrawal', reason: getReason('withdrawals') },
    { name: 'Trade', to: { search, hash: tradeFormId }, reason: getReason('trades') },
  ];
  const reasons = new Set(actions.flatMap(({ reason }) => reason ?? []));
  return (
    <>
      <div className={actionsClass}>
        {actions.map(({ name, to, reason }) =>
          reason !== null ? (
            <Button key={name} disabledReason={reason} reasonClassName="hidden">
              {name}
            </Button>
          ) : (
            <ButtonLink key={name} to={to}>
              {name}
            </ButtonLink>
          ),
        )}
      </div>
      {[...reasons].map((reason) => (
        <p key={reason} className="mt-2 text-ink-3 text-t-xs">
          {reason}
        </p>
      ))}
    </>
  );
}

function ProfitAndBonus({ account: { profit, bonus } }: { account: Account }) {
  const hidden = useAmountsHidden();
  // The colour would reveal a gain or a loss.
  const kind = hidden || isZero(profit) ? undefined : isNegative(profit) ? 'loss' : 'gain';
  return (
    <SumTable
      caption="Profit and bonus"
      rows={[
        {
          label: 'Profit',
          hint: 'from settled trades',
          value: <Amount>{formatSignedDollars(profit)}</Amount>,
          kind,
        },
        {
          label: 'Bonus',
          hint: 'not withdrawable',
          value: <Amount>{formatDollars(bonus)}</Amount>,
        },
      ]}
    />
  );
}

/**
 * Balance − reserved − staked. Always has four lines, so that nothing moves when one changes. Null
 * holds count as zero.
 */
function Available({
  account,
  holds,
  status,
  emailVerified,
}: AvailableProps & { holds: Holds | null }) {
  const { label, hint } = getAvailableWords(status, emailVerified);
  const { reserved, staked } = holds ?? { reserved: '0', staked: '0' };
  return (
    <SumTable
      caption="Available balance"
      rows={[
        { label: 'Balance', value: <Amount>{formatDollars(account.balance)}</Amount> },
        {
          label: <ReservedNote leads={!isZero(reserved) || !canWithdraw(status)} />,
          value: <Amount>{formatDollars(negate(reserved))}</Amount>,
        },
        { label: 'In open trades', value: <Amount>{formatDollars(negate(staked))}</Amount> },
        {
          label,
          hint,
          value: (
            <Amount>{formatDollars(getAvailableBalance(account, { reserved, staked }))}</Amount>
          ),
          total: true,
        },
      ]}
    />
  );
}

/**
 * Links to pending withdrawals, or to the reason why none can be requested: the sidebar has no link
 * without an active account.
 */
const ReservedNote = ({ leads }: { leads: boolean }) =>
  leads ? (
    <Link className="touch-target -my-1 inline-block py-1" to="/user/withdrawal">
      Reserved for withdrawals
    </Link>
  ) : (
    <>Reserved for withdrawals</>
  );

const renderBars = (widths: readonly string[]): SumRow[] =>
  widths.map((width) => ({
    label: <SkeletonBar width={width} />,
    value: <SkeletonBar width="4rem" />,
  }));

type ClientState = Pick<DashboardProps, 'status' | 'emailVerified'>;

/** Has the words of the total, which depend on the client and may take two lines. */
function AvailableSkeleton({ status, emailVerified }: ClientState) {
  const total = {
    ...getAvailableWords(status, emailVerified),
    value: <SkeletonBar width="4rem" />,
    total: true,
  };
  return (
    <div aria-hidden="true">
      <SumTable rows={[...renderBars(['4rem', '10rem', '9rem']), total]} />
    </div>
  );
}

function MoneySkeleton(client: ClientState) {
  return (
    <MoneyBox>
      <div className={balanceClass} aria-busy="true">
        <div className={moneyLabelClass}>
          <p role="status">
            Balance <VisuallyHidden>is loading</VisuallyHidden>
          </p>
        </div>
        <p className={figureClass} aria-hidden="true">
          <SkeletonBar width="11rem" />
        </p>
        <p className="mt-2.5 py-1 text-t-sm">
          <SkeletonBar width="14rem" />
        </p>
        <MoneyActions {...client} />
      </div>
      <AvailableSkeleton {...client} />
      <div aria-hidden="true">
        <SumTable
          rows={renderBars(['3rem', '3.5rem']).map((row) => ({
            ...row,
            hint: <SkeletonBar width="6rem" />,
          }))}
        />
      </div>
    </MoneyBox>
  );
}

/**
 * Entries read for the latest lines. A credited deposit has two entries, so there may be fewer
 * lines.
 */
export const loadedEntryCount = 6;

const NoEntries = () => (
  <EmptyState title="No entries yet">
    Everything that happens on your account appears here, with who did it and when.
  </EmptyState>
);

const WholeStatement = () => (
  <Link className="touch-target inline-block py-1" to="/user/statement">
    See full statement
  </Link>
);

interface DashboardProps {
  uid: Uid;
  email: string;
  status: AccountStatus;
  emailVerified: boolean;
  account: QueryState<Account | null>;
  holds: QueryState<Holds | null>;
  entries: QueryState<Entry[]>;
  /** Progress of a new client; null for other clients. */
  progressInput: ProgressInput | null;
  /** True while it is unknown whether the client is new, or which steps are done. */
  isProgressPending?: boolean;
  place: TradeFormPlace;
  children: ReactNode;
}

/**
 * The first steps would push down the parts below. Those stay hidden until it is known whether the
 * steps appear and which are done, for one second at most.
 */
const dashboardClass =
  '@container grid grid-cols-1 gap-12 data-deciding:*:not-data-figures:animate-first-steps-unknown';

const loadFirstSteps = () => import('./first-steps');
export const loadLaterParts = () => import('./later-parts');

/** Each part loads, fails and is retried separately. */
export function Dashboard({
  uid,
  email,
  status,
  emailVerified,
  account,
  holds,
  entries,
  progressInput,
  isProgressPending = false,
  place,
  children,
}: DashboardProps) {
  const isWhole = place !== 'alone';
  return (
    <Page title={isWhole ? 'Dashboard' : 'Trade'} titleHidden>
      <div className={dashboardClass} data-deciding={isWhole && isProgressPending ? '' : undefined}>
        {isWhole && (
          <MoneySection
            account={account}
            holds={holds}
            status={status}
            emailVerified={emailVerified}
          />
        )}
        {isWhole && progressInput && (
          <Deferred
            load={loadFirstSteps}
            loading={<FirstStepsSkeleton />}
            failedTitle="Couldn’t load your first steps"
          >
            {({ FirstSteps }) => (
              <FirstSteps
                email={email}
                practice={env.practice}
                isActive={canWithdraw(status)}
                progressInput={progressInput}
              />
            )}
          </Deferred>
        )}
        {children}
        {isWhole && (
          <Panel title="Recent activity" action={<WholeStatement />}>
            <QueryBoundary
              query={entries}
              loading={<BookSkeleton rows={6} />}
              empty={<NoEntries />}
              failedTitle="Couldn’t load your recent activity"
            >
              {(found) => (
                <Deferred
                  load={loadLaterParts}
                  loading={<BookSkeleton rows={6} />}
                  failedTitle="Couldn’t load your recent activity"
                >
                  {({ LatestEntries }) => (
                    <LatestEntries
                      entries={found}
                      isWhole={found.length < loadedEntryCount}
                      uid={uid}
                    />
                  )}
                </Deferred>
              )}
            </QueryBoundary>
          </Panel>
        )}
        {isWhole && (
          <Deferred
            load={loadLaterParts}
            loading={null}
            failedTitle="Couldn’t load your balance over time"
          >
            {({ AccountChartsPlace }) => <AccountChartsPlace uid={uid} />}
          </Deferred>
        )}
      </div>
    </Page>
  );
}

function MoneySection({
  account,
  holds,
  ...client
}: Pick<DashboardProps, 'account' | 'holds'> & ClientState) {
  return (
    <QueryBoundary
      query={account}
      loading={<MoneySkeleton {...client} />}
      failedTitle="Couldn’t load your balance"
    >
      {(found) =>
        found ? (
          <Money
            account={found}
            {...client}
            working={<AvailableBalance account={found} holds={holds} {...client} />}
          />
        ) : (
          <NoAccount />
        )
      }
    </QueryBoundary>
  );
}

type AvailableProps = { account: Account } & ClientState;

function AvailableBalance({ holds, ...rest }: AvailableProps & Pick<DashboardProps, 'holds'>) {
  return (
    <QueryBoundary
      query={holds}
      loading={<AvailableSkeleton {...rest} />}
      failedTitle="Couldn’t load your available balance"
    >
      {(found) => <Available {...rest} holds={found} />}
    </QueryBoundary>
  );
}

const NoAccount = () => (
  <EmptyState title="No account yet">
    It opens together with your profile. Reload the page. If it’s still missing, contact us.
  </EmptyState>
);
