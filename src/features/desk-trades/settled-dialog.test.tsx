// @module-tag full

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { SettledDialog, type SettledDialogProps } from './settled-dialog';
import { closed, hoursAgo, profile } from './trades.fixture';

function show(over: Partial<SettledDialogProps> = {}) {
  const onClose = vi.fn();
  render(<SettledDialog trade={closed()} profile={profile()} order="T5" settlement="T6" by="Ruth Adler" onClose={onClose} {...over} />);
  return onClose;
}
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
const working = () => within(screen.getByRole('region', { name: 'How the result was computed' }));

describe('a settled trade', () => {
  it('says who settled it and when, and shows the working that the client reads', () => {
    show();
    expect(fact('Result, USD')).toHaveTextContent('+3.99');
    expect(fact('Settled by')).toHaveTextContent('Ruth Adler');
    expect(fact('Was to run until')).toHaveTextContent('24 Mar, 11:41, after 1 day');
    expect(working().getByText(/^the client’s order, T5/)).toBeInTheDocument();
    expect(working().getByText('Equal to the cent.')).toBeInTheDocument();
  });

  it('says that it ended early', () => {
    show({ trade: closed({ closedAt: hoursAgo(20) }) });
    expect(fact('Was to run until')).toHaveTextContent('ended early');
  });

  it('quotes the reason of a result that was set by hand', () => {
    show({ trade: closed({ manual: true, result: '-12.00', note: 'Settled at the price of noon.' }) });
    expect(working().getByText(/It differs from the formula by −15\.99\./)).toBeInTheDocument();
    expect(working().getByText(/“Settled at the price of noon\.”/)).toBeInTheDocument();
  });

  it('leaves out what is not known', () => {
    show({ order: '', settlement: '', by: null });
    expect(screen.queryByText('Settled by')).toBeNull();
    expect(working().getByRole('row', { name: 'Recorded in the book +3.99' })).toBeInTheDocument();
  });
});

describe('a trade that was settled meanwhile', () => {
  it('is told where the form was, with the focus on it', async () => {
    const onClose = show({ meanwhile: 'other' });
    expect(screen.getByText('This trade was settled meanwhile.')).toBeInTheDocument();
    expect(screen.getByText(/Nothing was changed by you/)).toBeInTheDocument();
    expect(screen.getByRole('status').parentElement).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('by oneself, whose answer was lost, is not called somebody else’s', () => {
    show({ meanwhile: 'own', by: 'You' });
    expect(screen.getByText('Your settlement was recorded.')).toBeInTheDocument();
    expect(screen.queryByText(/Nothing was changed by you/)).toBeNull();
  });

  it('is nobody’s as long as it is not known whose it was', () => {
    show({ meanwhile: 'unknown', by: null });
    expect(screen.getByText('This trade was settled meanwhile.')).toBeInTheDocument();
    expect(screen.queryByText(/Nothing was changed by you/)).toBeNull();
  });
});
