import { cleanup, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DecidedTable } from './decided-table';
import { decidedDeposit } from './desk.fixture';

describe('the table of decided deposits', () => {
  const body = () => screen.getAllByRole('row')[1];

  it('says when, whose, how much, in what and by whom', () => {
    render(<DecidedTable tab="completed" rows={[decidedDeposit()]} me="somebody" />);
    expect(body()).toHaveTextContent(/24 Mar, 13:41.*Maya Lindqvist.*250\.00.*Bitcoin.*Ruth Adler/);
    expect(screen.queryByRole('columnheader', { name: 'Reason' })).toBeNull();
  });

  it('calls the own decisions yours and the client’s the client’s', () => {
    render(<DecidedTable tab="completed" rows={[decidedDeposit()]} me="boss" />);
    expect(body()).toHaveTextContent('You');
    cleanup();
    render(<DecidedTable tab="cancelled" rows={[decidedDeposit({ actor: 'maya', action: 'deposit.cancelled' })]} me="boss" />);
    expect(body()).toHaveTextContent('The client');
  });

  it('quotes why a deposit was rejected', () => {
    render(<DecidedTable tab="rejected" rows={[decidedDeposit({ action: 'deposit.rejected', reason: 'No coins came in.' })]} me="boss" />);
    expect(screen.getByRole('columnheader', { name: 'Reason' })).toBeInTheDocument();
    expect(body()).toHaveTextContent('No coins came in.');
  });
});
