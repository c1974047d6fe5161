import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { claims, deposit, hoursAgo, profile } from '../desk.fixture';
import { TransactionNote, type TransactionNoteProps } from './duplicate-transactions';

function show(of: TransactionNoteProps['claims'], over: Parameters<typeof deposit>[0] = {}) {
  const { container } = render(
    <MemoryRouter>
      <TransactionNote deposit={deposit(over)} claims={of} />
    </MemoryRouter>,
  );
  return container;
}
const karel = profile({ uid: 'karel', firstname: 'Karel', lastname: 'Novotný' });

describe('other notices of a transaction', () => {
  it('are none where it stands in this one alone', () => {
    expect(show(readyQuery([claims()]))).toBeEmptyDOMElement();
    expect(show({ status: 'pending', error: null, refetch: vi.fn() })).toBeEmptyDOMElement();
  });

  it('cannot be found where none is named, which is said', () => {
    expect(show(readyQuery([claims({ id: 'other', txid: '' })]), { txid: '' })).toHaveTextContent(/^No transaction id./);
  });

  it('are named, oldest first, each with its client', () => {
    show(
      readyQuery([
        claims(),
        claims({ id: 'second', at: hoursAgo(2), amount: '250.00', uid: 'gone', profile: null }),
        claims({ id: 'first', at: hoursAgo(30), amount: '1200.00', uid: 'karel', profile: karel }),
      ]),
    );
    expect(screen.getByText('2 other deposits have this transaction id.')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '$1,200.00 from Karel Novotný, announced 23 Mar, 07:41',
      '$250.00 from Client gone, announced 24 Mar, 11:41',
    ]);
    expect(screen.getByRole('link', { name: 'Karel Novotný' })).toHaveAttribute('href', '/admin/users/karel');
  });

  it('stand once for each client, however often one of them announces it', () => {
    const flood = Array.from({ length: 40 }, (_, i) => claims({ id: `again-${i}`, at: hoursAgo(30 - i / 10) }));
    show(readyQuery([claims(), ...flood, claims({ id: 'theirs', at: hoursAgo(1), amount: '1200.00', uid: 'karel', profile: karel })]));
    expect(screen.getByText('41 other deposits have this transaction id.')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '$250.00 from Maya Lindqvist, announced 23 Mar, 07:41, and 39 more from them',
      '$1,200.00 from Karel Novotný, announced 24 Mar, 12:41',
    ]);
  });

  it('are found where another client has called the act the same', () => {
    show(readyQuery([claims(), claims({ uid: 'karel', profile: karel })]));
    expect(screen.getByText('Another deposit has this transaction id.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Karel Novotný' })).toBeInTheDocument();
  });

  it('cannot be found for an id that is written otherwise than by its network', () => {
    show(readyQuery([]), { txid: deposit().txid.toUpperCase() });
    expect(screen.getByText(/The transaction id doesn’t look right for bitcoin/)).toBeInTheDocument();
  });

  it('are looked for again where they could not be read', async () => {
    const refetch = vi.fn();
    show({ status: 'error', error: new Error('x'), refetch });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });
});
