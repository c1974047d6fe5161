import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import type { Account, Holds } from '@/domain/accounts/account';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { days, found, plans } from './plans.fixture';
import { Subscriptions, type SubscriptionsProps } from './subscriptions-page';

export const envelope = { rev: 1, op: 'op', at: days(0) };
export const account: Account = { balance: '440.00', profit: '0', bonus: '0', ...envelope };
const holds: Holds = { reserved: '0', staked: '40.00', rev: 3, op: 'op' };
const now = new Date();
/** Taken today, so that it runs whenever this is run. */
export const running = { ...found, subscription: { plan: 'plus', amount: '49.00', duration: 30, date: now } };

/** The page with everything read and no plan chosen, unless a test says otherwise. */
export function show(over: Partial<SubscriptionsProps> = {}) {
  const props: SubscriptionsProps = {
    uid: 'hana',
    plans: readyQuery({ plans, ...envelope }),
    found: readyQuery(null),
    entries: readyQuery([]),
    account,
    holds,
    restriction: null,
    mayCancel: true,
    choose: vi.fn(async () => ({ state: 'chosen' }) as const),
    cancel: vi.fn(async () => ({ state: 'done' }) as const),
    ...over,
  };
  const tree = (next: Partial<SubscriptionsProps> = {}) => (
    <MemoryRouter>
      <Subscriptions {...props} {...next} />
    </MemoryRouter>
  );
  const view = render(tree());
  return {
    props,
    user: userEvent.setup({ delay: null }),
    again: (next: Partial<SubscriptionsProps>) => view.rerender(tree(next)),
  };
}
export const panel = (name: string) => within(screen.getByRole('region', { name }));
export const press = (name: string) => screen.getByRole('button', { name });
