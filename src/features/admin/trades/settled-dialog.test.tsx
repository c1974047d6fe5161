import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { SettledDialog, type SettledDialogProps } from './settled-dialog';
import { closed, hoursAgo, profile, reading } from './trades.fixture';

// @module-tag full

function show(over: Partial<SettledDialogProps> = {}) {
  const onClose = vi.fn();
  const props = {
    trade: closed(),
    profile: profile(),
    market: readyQuery(reading('64200.00')),
    order: 'T5',
    settlement: 'T6',
    by: 'Ruth Adler',
  };
  render(
    <MemoryRouter>
      <SettledDialog {...props} onClose={onClose} {...over} />
    </MemoryRouter>,
  );
  return onClose;
}
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
const working = () => within(screen.getByRole('region', { name: 'How the result was calculated' }));

describe('a settled trade', () => {
  it('says who settled it and when, and shows the working that the client reads', () => {
    show();
    expect(fact('Result')).toHaveTextContent('+$3.99');
    expect(fact('Settled by')).toHaveTextContent('Ruth Adler');
    expect(screen.getByRole('link', { name: 'View profile' })).toHaveAttribute('href', '/admin/users/maya');
    expect(fact('Set to end')).toHaveTextContent('24 Mar, 11:41, after 1 day');
    expect(screen.getByRole('link', { name: 'T6' })).toHaveAttribute('href', '/admin/users/maya#T6');
    expect(working().getByText(/^the client’s order, T5/)).toBeInTheDocument();
    expect(working().getByText('Matches to the cent.')).toBeInTheDocument();
  });

  it('says that it closed early', () => {
    show({ trade: closed({ closedAt: hoursAgo(20) }) });
    expect(fact('Set to end')).toHaveTextContent('closed early');
  });

  it('quotes the reason of a result that was set by hand', () => {
    show({ trade: closed({ manual: true, result: '-12.00', note: 'Settled at the price of noon.' }) });
    expect(working().getByText(/It differs from the formula by −\$15\.99\./)).toBeInTheDocument();
    expect(working().getByText(/“Settled at the price of noon\.”/)).toBeInTheDocument();
  });

  it('shows the market beside the closing price, and marks a difference over 1%', () => {
    show({ market: readyQuery(reading('63000.00')) });
    expect(fact('Market then')).toHaveTextContent(/^63,000\.00price service, 24 Mar 2026, 13:41:00, prices 5 minutes apart$/);
    expect(fact('Difference')).toHaveTextContent('+1.92%over 1%');
    expect(working().getByText('The closing price is 1.92% above the market price at that time.')).toBeInTheDocument();
    expect(working().getByText('Matches to the cent.')).toBeInTheDocument();
  });

  it('marks no difference of 1% or less', () => {
    show();
    expect(fact('Difference')).toHaveTextContent(/^\+0\.02%$/);
    expect(screen.queryByText(/^The closing price is/)).toBeNull();
  });

  it('leaves out what is not known', () => {
    show({ order: '', settlement: '', by: null });
    expect(screen.queryByText('Settled by')).toBeNull();
    expect(working().getByRole('row', { name: 'Recorded in the book +$3.99' })).toBeInTheDocument();
  });
});

describe('a trade that was settled meanwhile', () => {
  it('is told where the form was, with the focus on it', async () => {
    const onClose = show({ alreadySettledBy: 'other' });
    expect(screen.getByText('This trade has already been settled.')).toBeInTheDocument();
    expect(screen.getByText(/You didn’t change anything/)).toBeInTheDocument();
    expect(screen.getByRole('status').parentElement).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Back to list' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('by oneself, whose answer was lost, is not called somebody else’s', () => {
    show({ alreadySettledBy: 'own', by: 'You' });
    expect(screen.getByText('Your settlement was recorded.')).toBeInTheDocument();
    expect(screen.queryByText(/You didn’t change anything/)).toBeNull();
  });

  it('is nobody’s as long as it is not known whose it was', () => {
    show({ alreadySettledBy: 'unknown', by: null });
    expect(screen.getByText('This trade has already been settled.')).toBeInTheDocument();
    expect(screen.queryByText(/You didn’t change anything/)).toBeNull();
  });
});
