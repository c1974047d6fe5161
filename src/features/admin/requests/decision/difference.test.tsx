import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { queries } from '@/data/queries';
import type { Entry } from '@/domain/ledger/ledger';
import { profile } from '../desk.fixture';
import { AtDesk, memory } from '../requests-page.test-utils';
import {
  forgetDifference,
  getDifferenceOp,
  rememberDifference,
  type UnpostedDifference,
  UnpostedDifferenceNotes,
  useUnpostedDifferences,
} from './difference';

const rest = (ref: string): UnpostedDifference => ({
  uid: 'uid-of-maya',
  ref,
  received: '230.00',
  by: '-20.00',
  reason: 'Deposit difference: A fee of the network was taken.',
});

const Refs = ({ me }: { me: string }) => (
  <p role="status">
    {useUnpostedDifferences(me)
      .map(({ ref }) => ref)
      .join(' ')}
  </p>
);

it('keeps what is left to adjust for whoever began it, until it is done', () => {
  rememberDifference('boss', 'first', rest('first'));
  render(<Refs me="boss" />);
  expect(screen.getByRole('status')).toHaveTextContent('first');
  act(() => {
    rememberDifference('boss', 'second', rest('second'));
    rememberDifference('boss', 'first', { ...rest('first'), by: '-25.00' });
  });
  expect(screen.getByRole('status')).toHaveTextContent('second first');
  expect(localStorage.getItem('unadjusted:boss')).toContain('"-25.00"');
  act(() => forgetDifference('boss', 'second'));
  expect(screen.getByRole('status')).toHaveTextContent(/^first$/);
});

it('is another’s who signs in here', () => {
  rememberDifference('boss', 'first', rest('first'));
  render(<Refs me="deputy" />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('is nothing any more once the same act is sent without it', () => {
  rememberDifference('boss', 'first', rest('first'));
  rememberDifference('boss', 'second', rest('second'));
  rememberDifference('boss', 'first', null);
  render(<Refs me="boss" />);
  expect(screen.getByRole('status')).toHaveTextContent(/^second$/);
});

describe('a difference that was left for later', () => {
  const rest: UnpostedDifference = {
    uid: 'maya',
    ref: 'completed',
    received: '230.00',
    by: '-20.00',
    reason: 'Deposit difference: A fee was taken.',
  };
  const entry: Entry = {
    ...{ op: 'completed', col: 'deposits', rev: 2, actor: 'boss', action: 'deposit.completed', index: 0, ref: '', before: {}, after: {} },
    ...{ reason: '', at: new Date(0) },
  };

  const adjustment: Entry = { ...entry, action: 'account.adjusted' };

  afterEach(() => act(() => forgetDifference('boss', rest.ref)));

  /** @param known what the client's book says of the two acts; undefined where it cannot be read */
  function show(known: { completed: Entry | null; adjusted: Entry | null } | undefined, of?: string) {
    const client = memory();
    client.setQueryData(queries.profile('maya').queryKey, profile());
    if (known) {
      client.setQueryData(queries.entry('maya', rest.ref).queryKey, known.completed);
      client.setQueryData(queries.entry('maya', getDifferenceOp(rest.ref)).queryKey, known.adjusted);
    }
    rememberDifference('boss', rest.ref, rest);
    render(
      <AtDesk client={client}>
        <UnpostedDifferenceNotes me="boss" client={of} />
      </AtDesk>,
    );
  }

  it('is named as long as the book has the deposit and not the adjustment', () => {
    show({ completed: entry, adjusted: null });
    expect(screen.getByText('A difference of −20.00 USD for Maya Lindqvist is not adjusted yet.')).toBeVisible();
    expect(screen.getByText(/250\.00 was credited, 230\.00 came in/)).toBeVisible();
  });

  it('stands on the page of its client, and on no other client’s', () => {
    show({ completed: entry, adjusted: null }, 'maya');
    expect(screen.getByText(/is not adjusted yet/)).toBeVisible();
    cleanup();
    show({ completed: entry, adjusted: null }, 'ines');
    expect(screen.queryByText(/is not adjusted yet/)).toBeNull();
  });

  it('is left to do where another act stands under its name', () => {
    show({ completed: entry, adjusted: { ...entry, action: 'closure.requested' } });
    expect(screen.getByText(/is not adjusted yet/)).toBeVisible();
  });

  it.each([
    ['the deposit was not completed', { completed: null, adjusted: null }],
    ['it is adjusted', { completed: entry, adjusted: adjustment }],
  ])('is nothing to do where %s', (_, known) => {
    show(known);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says so where the book cannot be read', async () => {
    show(undefined);
    expect(await screen.findByText(/could not be read whether/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });
});
