import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import type { Rates } from '@/data/prices/prices';
import type { Submission } from '@/domain/ledger/submission';
import type { TradeRequest } from '@/domain/trades/trade';
import { createMemoryDrafts } from '@/lib/draft.fixture';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { PlaceTrade, type PlaceTradeProps } from './place-trade';
import { getTradeParts, type PlaceOutcome, type TradeDraft } from './trade-form';

export const pending: QueryState<never> = { status: 'pending', error: null, refetch: vi.fn() };
export const failed = <T,>(data?: T): QueryState<T> => ({ status: 'error', data, error: new Error('silent'), refetch: vi.fn() });
const start = new Date(2026, 2, 24, 9, 41).getTime();
export const rates = (over: Partial<Rates> = {}): Rates => ({
  ...{ prices: { bitcoin: '64210.00', ethereum: '2310.00' }, at: new Date(start), sample: true },
  ...over,
});

export const memory = (kept: TradeDraft | null = null) => createMemoryDrafts(kept);

/** A desk that answers as told, once for each answer, and then always well. */
export function desk(...answers: PlaceOutcome[]) {
  const placed: TradeRequest[] = [];
  const place = async (request: TradeRequest): Promise<PlaceOutcome> => {
    placed.push(request);
    return answers.shift() ?? { state: 'placed' };
  };
  return { placed, place };
}

/** The submission of a trade, as it is kept while there is no answer. */
export const submissionOf = (request: TradeRequest | undefined): Submission => ({
  of: JSON.stringify(request && getTradeParts(request)),
  op: 'op-1',
});

export function show(over: Partial<PlaceTradeProps> = {}) {
  const clock = { now: start };
  const props: PlaceTradeProps = {
    ...{
      asset: 'bitcoin',
      onAsset: () => {},
      rates: readyQuery(rates()),
      available: readyQuery('789.83'),
      restriction: null,
      drafts: memory(),
    },
    ...{ recovered: null, onRecovered: vi.fn(), place: desk().place, now: () => new Date(clock.now) },
    ...over,
  };
  const at = (next: Partial<PlaceTradeProps> = {}) => (
    <MemoryRouter>
      <PlaceTrade {...props} {...next} />
    </MemoryRouter>
  );
  const view = render(at());
  return { clock, props, user: userEvent.setup({ delay: null }), again: (next: Partial<PlaceTradeProps>) => view.rerender(at(next)) };
}

export const amount = () => screen.getByLabelText('Amount');
export const price = () => screen.getByLabelText('Opens at the current price');
export const look = () => screen.getByRole('button', { name: 'Review the trade' });
export const dialog = () => within(screen.getByRole('dialog'));
export const factOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
export type User = ReturnType<typeof userEvent.setup>;
export async function review(user: User, typed = '100') {
  await user.type(amount(), typed);
  await user.selectOptions(screen.getByLabelText('Leverage'), '5');
  await user.click(look());
}
