import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Account, available, type Holds } from '@/domain/accounts/account';
import { mayWithdraw, type Standing } from '@/domain/accounts/standing';
import { availableName } from '@/domain/accounts/standing-words';
import { isNegative, isZero, negate } from '@/domain/money';
import { signedUsd, usd } from '@/lib/format';
import { Bar } from '@/ui/feedback/skeleton';
import { Amount, HideAmountsButton, useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { Sum, type SumRow } from '@/ui/ledger/sum';
import { VisuallyHidden } from '@/ui/visually-hidden';
import './dashboard.css';

function Shell({ children }: { children: ReactNode }) {
  return (
    <section className="money-box" aria-label="Your money">
      <div className="money">{children}</div>
    </section>
  );
}

/** Balance, what is left of it, profit and bonus. @param working the sum that ends in what is available: it is read on its own */
export function Money({ account, working }: { account: Account; working: ReactNode }) {
  return (
    <Shell>
      <div>
        <div className="money-label">
          <p>Balance, USD</p>
          <HideAmountsButton />
        </div>
        <p className="money-figure">
          <Amount>{usd(account.balance)}</Amount>
        </p>
        <p className="mt-2.5 text-ink-3 text-t-sm">
          The book adds up to this.{' '}
          <Link className="inline-block py-1" to="/user/statement">
            See how
          </Link>
        </p>
      </div>
      <div>{working}</div>
      <Aside account={account} />
    </Shell>
  );
}

function Aside({ account: { profit, bonus } }: { account: Account }) {
  const hidden = useAmountsHidden();
  // Not even the colour says anything then.
  const kind = hidden || isZero(profit) ? undefined : isNegative(profit) ? 'loss' : 'gain';
  return (
    <Sum
      caption="Profit and bonus"
      rows={[
        { label: 'Profit', hint: 'settled trades, in all', value: <Amount>{signedUsd(profit)}</Amount>, kind },
        { label: 'Bonus', hint: 'cannot be withdrawn', value: <Amount>{usd(bonus)}</Amount> },
      ]}
    />
  );
}

/** Balance − reserved − staked. All four lines always stand, so that nothing moves when one of them changes. Null holds: nothing was ever promised. */
export function Available({ account, holds, standing }: { account: Account; holds: Holds | null; standing: Standing }) {
  const { reserved, staked } = holds ?? { reserved: '0', staked: '0' };
  return (
    <Sum
      caption="What is available"
      rows={[
        { label: 'Balance', value: <Amount>{usd(account.balance)}</Amount> },
        { label: <Reserved leads={!isZero(reserved) || !mayWithdraw(standing)} />, value: <Amount>{usd(negate(reserved))}</Amount> },
        { label: 'Staked in open trades', value: <Amount>{usd(negate(staked))}</Amount> },
        { label: availableName(standing), value: <Amount>{usd(available(account, { reserved, staked }))}</Amount>, total: true },
      ]}
    />
  );
}

/** Leads to what waits, and to why nothing more can be asked for: without an active account the sidebar has no row for withdrawals. */
const Reserved = ({ leads }: { leads: boolean }) =>
  leads ? (
    <Link className="-my-1 inline-block py-1" to="/user/withdrawal">
      Reserved for withdrawals
    </Link>
  ) : (
    'Reserved for withdrawals'
  );

const bars = (widths: readonly string[]): SumRow[] =>
  widths.map((width, place) => ({ label: <Bar width={width} />, value: <Bar width="4rem" />, total: place === widths.length - 1 }));

export const AvailableSkeleton = () => (
  <div aria-hidden="true">
    <Sum rows={bars(['4rem', '10rem', '9rem', '9rem'])} />
  </div>
);

export function MoneySkeleton() {
  return (
    <Shell>
      <div aria-busy="true">
        <div className="money-label">
          <p role="status">
            Balance, USD <VisuallyHidden>is being read</VisuallyHidden>
          </p>
        </div>
        <p className="money-figure" aria-hidden="true">
          <Bar width="11rem" />
        </p>
        <p className="mt-2.5 py-1 text-t-sm">
          <Bar width="14rem" />
        </p>
      </div>
      <AvailableSkeleton />
      <div aria-hidden="true">
        <Sum rows={bars(['3rem', '3.5rem']).map((row) => ({ ...row, hint: <Bar width="6rem" />, total: false }))} />
      </div>
    </Shell>
  );
}
