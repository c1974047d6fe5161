import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { deskQueries } from '@/data/desk-queries';
import { queries } from '@/data/queries';
import type { Entry } from '@/domain/ledger/ledger';
import { entry, now, profile, withdrawal, withdrawals } from './desk.fixture';
import { AtDesk, memory } from './desk-in-test';
import { withdrawalKind } from './kinds';
import { OpenRecord } from './open-record';

const rejected = withdrawal({ status: 'rejected', note: 'The name is not yours.' });
const rejection = entry({ op: 'op-w3', col: 'withdrawals', actor: 'boss', action: 'withdrawal.rejected', after: { ...rejected } });
const deletion = entry({
  ...{ op: 'op-w4', col: 'withdrawals', actor: 'ruth', action: 'withdrawal.deleted', before: { ...rejected }, after: {}, at: now },
  reason: 'It was asked for twice by mistake.',
});
const listKey = deskQueries.requests('withdrawals', 'maya').queryKey;
const bookKey = queries.latestEntries('maya', 20).queryKey;

function show(list: 'read' | 'unread' = 'read') {
  const client = memory();
  if (list === 'read') client.setQueryData(listKey, withdrawals([rejected], { rev: 3 }));
  client.setQueryData(bookKey, [rejection]);
  client.setQueryData(queries.profile('ruth').queryKey, profile({ uid: 'ruth', firstname: 'Ruth', lastname: 'Adler', admin: true }));
  let closed = 0;
  render(
    <AtDesk client={client}>
      <OpenRecord
        kind={withdrawalKind}
        request={rejected}
        profile={profile()}
        state="rejected"
        told={{ entry: rejection, decider: null }}
        onClose={() => (closed += 1)}
      />
    </AtDesk>,
  );
  /** As the list and the book are read again, after an act that came too late or by the live channel. */
  const leavesTheList = (book: Entry[]) =>
    act(async () => {
      client.setQueryData(bookKey, book);
      client.setQueryData(listKey, withdrawals([], { rev: 4 }));
    });
  return { client, leavesTheList, closed: () => closed };
}
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
const deleteButton = () => screen.findByRole('button', { name: 'Delete the request' });

describe('a decided withdrawal that is about to be deleted', () => {
  it('says by whom it was deleted meanwhile, and asks for nothing more', async () => {
    const { leavesTheList, closed } = show();
    await userEvent.click(await deleteButton());
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason for deleting' }), 'Asked for by mistake.');
    // As long as the list could not be read again, the dialog says that it may be an old one.
    expect(screen.getByRole('status')).toHaveTextContent('The client’s withdrawals could not be read again.');
    await leavesTheList([deletion, rejection]);
    expect(await screen.findByText('This withdrawal was deleted meanwhile.')).toBeInTheDocument();
    expect(fact('Outcome')).toHaveTextContent('Deleted');
    expect(fact('By')).toHaveTextContent('Ruth Adler');
    expect(fact('When')).toHaveTextContent('24 Mar 2026, 13:41:00');
    expect(fact('Reason')).toHaveTextContent('It was asked for twice by mistake.');
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
    expect(closed()).toBe(1);
  });

  it('says that it was moved to an archive where the book knows of no deletion, and does not name who decided it as who did that', async () => {
    const { leavesTheList } = show();
    await userEvent.click(await deleteButton());
    await leavesTheList([rejection]);
    expect(await screen.findByText('This withdrawal was moved to an archive meanwhile.')).toBeInTheDocument();
    expect(screen.queryByText('By', { selector: 'dt' })).toBeNull();
  });
});

it('a record whose client’s list cannot be read says why it cannot be deleted, and how to try again', async () => {
  const { client } = show('unread');
  expect(await screen.findByRole('alert')).toHaveTextContent('The client’s withdrawals could not be read');
  expect(screen.queryByRole('button', { name: 'Delete the request' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
  await act(async () => void client.setQueryData(listKey, withdrawals([rejected], { rev: 3 })));
  expect(await deleteButton()).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});
