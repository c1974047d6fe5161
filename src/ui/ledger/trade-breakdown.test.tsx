import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { MarketReading } from '@/domain/requests/price-check';
import { DescriptionList } from '@/ui/description-list';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { failedQuery, pendingQuery, readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { ClosingDeviation, getMarketRows } from './trade-breakdown';

const moment = new Date(2026, 2, 24, 13, 41);
const reading = (over: Partial<MarketReading> = {}): MarketReading => ({
  ...{ moment, nearest: { price: '64000.00', at: new Date(2026, 2, 24, 13, 40), spacing: 300_000 }, sample: false, ...over },
});

function show(price: string, market: QueryState<MarketReading>) {
  render(
    <>
      <DescriptionList rows={getMarketRows(price, market)} />
      <ClosingDeviation price={price} market={market} />
    </>,
  );
}
const fact = (term: string) => screen.queryByText(term, { selector: 'dt' })?.nextElementSibling ?? null;
const mark = () => screen.queryByText(/^The closing price is .+ the market price at that time\.$/);

describe('the market beside a price', () => {
  it('is shown with its time, its spacing and the difference', () => {
    show('63680.00', readyQuery(reading()));
    expect(fact('Market then')).toHaveTextContent(/^64,000\.00price service, 24 Mar 2026, 13:40:00, prices 5 minutes apart$/);
    expect(fact('Difference')).toHaveTextContent(/^−0\.50%$/);
    expect(mark()).toBeNull();
  });

  it.each([
    ['64640.01', '+1.00%over 1%', '1.00% above'],
    ['63000.00', '−1.56%over 1%', '1.56% below'],
  ])('is marked where the difference is over 1%%: %s', (price, difference, words) => {
    show(price, readyQuery(reading()));
    expect(fact('Difference')).toHaveTextContent(difference);
    expect(mark()).toHaveTextContent(`The closing price is ${words} the market price at that time.`);
  });

  it.each(['64640.00', '63360.00'])('is not marked at 1%%: %s', (price) => {
    show(price, readyQuery(reading()));
    expect(fact('Difference')).toHaveTextContent(/^[+−]1\.00%$/);
    expect(mark()).toBeNull();
  });

  it('says that a price of the local sample service is one', () => {
    show('64000.00', readyQuery(reading({ sample: true })));
    expect(fact('Market then')).toHaveTextContent('sample price, 24 Mar 2026, 13:40:00');
  });

  it('is not compared over 10 minutes away, and says which price is nearest and how far apart they are', () => {
    show('1.00', readyQuery(reading({ nearest: { price: '64000.00', at: new Date(2026, 2, 24, 13, 0), spacing: 3_600_000 } })));
    expect(fact('Market then')).toHaveTextContent(
      'Not checked:the nearest price, from 24 Mar 2026, 13:00:00, is over 10 minutes away; prices from that time are 1 hour apart',
    );
    expect(fact('Difference')).toBeNull();
    expect(mark()).toBeNull();
  });

  it('is not compared where no price is known', () => {
    show('1.00', readyQuery(reading({ nearest: null })));
    expect(fact('Market then')).toHaveTextContent('Not checked:the price service has no prices from that time');
    expect(mark()).toBeNull();
  });

  it('is awaited', () => {
    show('64000.00', pendingQuery());
    expect(screen.getByRole('status')).toHaveTextContent('Loading the market price…');
  });

  it('that could not be read says so, and is read again on request', async () => {
    const refetch = vi.fn();
    show('64000.00', failedQuery(refetch));
    expect(fact('Market then')).toHaveTextContent('The price service didn’t respond.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('stays where it was read before and could not be read again', () => {
    show('64000.00', failedQuery(vi.fn(), reading()));
    expect(fact('Market then')).toHaveTextContent('64,000.00');
  });
});
