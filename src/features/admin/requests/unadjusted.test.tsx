import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dropRest, noteRest, type Rest, useRests } from './unadjusted';

const rest = (ref: string): Rest => ({
  uid: 'uid-of-maya',
  ref,
  received: '230.00',
  by: '-20.00',
  reason: 'Deposit difference: A fee of the network was taken.',
});

const Refs = ({ me }: { me: string }) => (
  <p role="status">
    {useRests(me)
      .map(({ ref }) => ref)
      .join(' ')}
  </p>
);

it('keeps what is left to adjust for whoever began it, until it is done', () => {
  noteRest('boss', 'first', rest('first'));
  render(<Refs me="boss" />);
  expect(screen.getByRole('status')).toHaveTextContent('first');
  act(() => {
    noteRest('boss', 'second', rest('second'));
    noteRest('boss', 'first', { ...rest('first'), by: '-25.00' });
  });
  expect(screen.getByRole('status')).toHaveTextContent('second first');
  expect(localStorage.getItem('unadjusted:boss')).toContain('"-25.00"');
  act(() => dropRest('boss', 'second'));
  expect(screen.getByRole('status')).toHaveTextContent(/^first$/);
});

it('is another’s who signs in here', () => {
  noteRest('boss', 'first', rest('first'));
  render(<Refs me="deputy" />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('is nothing any more once the same act is sent without it', () => {
  noteRest('boss', 'first', rest('first'));
  noteRest('boss', 'second', rest('second'));
  noteRest('boss', 'first', null);
  render(<Refs me="boss" />);
  expect(screen.getByRole('status')).toHaveTextContent(/^second$/);
});
