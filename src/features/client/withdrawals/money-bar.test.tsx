import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ErrorMessageContext, type QueryState } from '@/ui/feedback/query-boundary';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { combineFigures, getWithdrawalFigures, MoneyBar, type MoneyBarProps, type WithdrawalFigures } from './money-bar';
import { failed, pending } from './withdrawal-form.test-utils';

afterEach(() => {
  cleanup();
  setAmountsHidden(false);
});

const account = { balance: '1139.83', profit: '0', bonus: '25.00', rev: 1, op: 'op', at: new Date() };
const holds = { reserved: '200.00', staked: '150.00', rev: 3, op: 'op' };
const figures = getWithdrawalFigures(account, holds);

const show = (of: QueryState<WithdrawalFigures>, over: Partial<MoneyBarProps> = {}) =>
  render(
    <ErrorMessageContext value={() => 'No answer.'}>
      <MoneyBar figuresQuery={of} requestedAmount={null} status="active" {...over} />
    </ErrorMessageContext>,
  );
const money = () => screen.getByRole('region', { name: 'Your money' });
const figureOf = (name: string) => within(money()).getAllByText(name)[0]?.nextElementSibling?.textContent;

describe('the bar of the balance', () => {
  it('names its parts, which add up', () => {
    show(readyQuery(figures));
    expect(['Available', 'In open trades', 'Reserved for withdrawals', 'Balance'].map(figureOf)).toEqual([
      '$789.83',
      '$150.00',
      '$200.00',
      '$1,139.83',
    ]);
    expect(screen.getByText('Available to withdraw').nextElementSibling).toHaveTextContent('$789.83');
  });

  it('draws each part as long as it is, and none that is nothing', () => {
    const { container } = show(readyQuery(getWithdrawalFigures(account, { ...holds, staked: '0' })));
    const parts = [...container.querySelectorAll<HTMLElement>('[data-part]')];
    expect(parts.map((part) => [part.dataset.part, part.style.flexGrow])).toEqual([
      ['available', '939.83'],
      ['reserved', '200'],
    ]);
  });

  it('shows what the amount in the form would leave', () => {
    const { container } = show(readyQuery(figures), { requestedAmount: '250.00' });
    expect(screen.getByText(/after this withdrawal/)).toHaveTextContent('$539.83 after this withdrawal');
    expect(container.querySelector('[data-part="asked"]')).not.toBeNull();
  });

  it('does not say that something can be withdrawn where withdrawals are closed', () => {
    show(readyQuery(figures), { status: 'frozen' });
    expect(screen.getByText('Available once withdrawals are open')).toBeVisible();
    cleanup();
    show(readyQuery(figures), { status: 'closed' });
    expect(screen.getByText('Available in your account')).toBeVisible();
    expect(screen.queryByText(/to withdraw/)).toBeNull();
  });

  it('hides amounts where they are hidden', () => {
    setAmountsHidden(true);
    show(readyQuery(figures));
    expect(money()).not.toHaveTextContent('789.83');
  });

  it('is a skeleton while it is read', () => {
    show(pending());
    expect(screen.getByRole('status')).toHaveTextContent('Available to withdraw is loading');
  });

  it('can be read again when that failed', async () => {
    const refetch = vi.fn();
    show({ ...failed<never>(), refetch });
    expect(screen.getByRole('heading', { name: 'Couldn’t load your available balance' })).toBeVisible();
    expect(screen.getByText('No answer.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });
});

describe('account and holds as one reading', () => {
  it('is there when both are', () => {
    expect(combineFigures(readyQuery(account), readyQuery(holds))).toMatchObject({ status: 'success', data: { available: '789.83' } });
    expect(combineFigures(readyQuery(null), readyQuery(null)).data).toMatchObject({ balance: '0', available: '0.00' });
    expect(combineFigures(readyQuery(account), pending())).toMatchObject({ status: 'pending', data: undefined });
  });

  it('is failed when one is, which alone is read again', async () => {
    const [one, other] = [failed<never>(), readyQuery(holds)];
    const both = combineFigures(one, other);
    expect(both).toMatchObject({ status: 'error', data: undefined });
    await both.refetch();
    expect(one.refetch).toHaveBeenCalledOnce();
    expect(other.refetch).not.toHaveBeenCalled();
  });

  it('keeps what was read before a later failure', () => {
    expect(combineFigures(failed(account), readyQuery(holds))).toMatchObject({ status: 'error', data: { available: '789.83' } });
  });
});
