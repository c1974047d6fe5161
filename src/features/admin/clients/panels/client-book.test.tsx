import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as books from '@/data/collections/book';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { createFullBook } from '@/domain/ledger/fixtures/written-desk.fixture';
import type { Entry } from '@/domain/ledger/ledger';
import { book, button, panel, show, signInToClient } from '../client-page.test-utils';
import { profileOf } from '../clients.fixture';

signInToClient();

const olderCursor = {} as never;

describe('the book of the client', () => {
  const { entries } = createFullBook();
  // jsdom has none.
  const scrollIntoView = vi.fn();
  beforeEach(() => {
    Element.prototype.scrollIntoView = scrollIntoView.mockClear();
    return () => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });
  const showBook = (shown: readonly Entry[] = entries, hash = '') => {
    const page = show({ hash });
    const isWhole = shown.length === entries.length;
    page.set(book, {
      entries: [...shown],
      older: isWhole ? null : olderCursor,
      total: entries.length,
    });
    return page;
  };
  const lines = () => within(panel('Book').getByRole('table')).getAllByRole('row').slice(1);
  const authors = () =>
    [...document.querySelectorAll('td.by')].map(({ textContent }) => textContent);

  it('shows the newest entries first, by the client, the desk or the operator', () => {
    showBook();
    expect(lines()[0]).toHaveTextContent(String(entries.at(-1)?.at.getDate()));
    expect(new Set(authors())).toEqual(new Set(['Client', 'Desk', 'Operator']));
    expect(screen.getByText(`${entries.length} entries`)).toBeVisible();
  });

  it('names the administrator who wrote an entry, and oneself', () => {
    const byDesk = entries.filter(({ actor }) => actor !== 'maya');
    const newest = byDesk.at(-1)?.at;
    const others = byDesk.map((entry) => ({
      ...entry,
      actor: entry.at === newest ? 'boss' : 'ruth',
    }));
    showBook(others).set(
      queries.profile('ruth'),
      profileOf({ uid: 'ruth', firstname: 'Ruth', lastname: 'Bergstrom', admin: true }),
    );
    expect(new Set(authors())).toEqual(new Set(['You', 'Ruth Bergstrom']));
  });

  it('names the operator who changed the status of an administrator', () => {
    const changed = entries
      .filter(({ action }) => action === 'status.changed')
      .map((entry) => ({ ...entry, actor: 'operator' }));
    showBook(changed);
    expect(authors()).toEqual(changed.map(() => 'Operator'));
  });

  it('shows what was loaded, and then loads older entries', { tags: ['full'] }, async () => {
    const extend = vi
      .spyOn(books, 'extendBook')
      .mockResolvedValue({ entries, older: null, total: entries.length });
    const { user } = showBook(entries.slice(-20));
    expect(lines()).toHaveLength(15);
    await user.click(button('Older entries'));
    expect(lines()).toHaveLength(30);
    expect(extend).toHaveBeenCalledOnce();
  });

  it('says that older entries, or all of it, could not be loaded, and that there are none', {
    tags: ['full'],
  }, async () => {
    vi.spyOn(books, 'extendBook').mockRejectedValue(new ActError('unreachable'));
    const { user, set, clear, fail } = showBook(entries.slice(-2));
    await user.click(button('Older entries'));
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load older entries.');
    clear(book);
    expect(panel('Book').getByRole('status')).toHaveTextContent('Loading…');
    fail(book);
    expect(screen.getByRole('heading', { name: 'Couldn’t load the book' })).toBeVisible();
    set(book, { entries: [], older: null, total: 0 });
    expect(screen.getByRole('heading', { name: 'No entries yet' })).toBeVisible();
  });

  it('brings the line that the address names into view, however far back it is', {
    tags: ['full'],
  }, () => {
    showBook(entries, '#U1');
    const named = panel('Book').getByText('Account opened').closest('tr');
    expect(named).toHaveClass('fresh');
    expect(scrollIntoView.mock.contexts).toEqual([named]);
  });

  it('loads older entries until the line that the address names is there, and stops when that fails', {
    tags: ['full'],
  }, async () => {
    const extend = vi.spyOn(books, 'extendBook');
    extend.mockResolvedValueOnce({
      entries: entries.slice(-10),
      older: olderCursor,
      total: entries.length,
    });
    extend.mockRejectedValue(new ActError('unreachable'));
    const { set } = showBook(entries.slice(-5), '#U1');
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load older entries.');
    expect(extend).toHaveBeenCalledTimes(2);
    set(book, { entries, older: null, total: entries.length });
    expect(panel('Book').getByText('Account opened').closest('tr')).toHaveClass('fresh');
    expect(extend).toHaveBeenCalledTimes(2);
  });

  describe('shown for the account only', () => {
    const only = (name: 'All entries' | 'Account only') => screen.getByRole('radio', { name });

    it('has the lines that changed the account, and all of them again', async () => {
      const { user } = showBook();
      const count = lines().length;
      await user.click(only('Account only'));
      expect(lines().length).toBeGreaterThan(3);
      expect(lines().every((line) => /A[0-9]+/.test(line.textContent))).toBe(true);
      await user.click(only('All entries'));
      expect(lines()).toHaveLength(count);
    });

    it('says that none of those loaded so far changed it', async () => {
      const { user } = showBook(entries.filter(({ action }) => action === 'deposit.requested'));
      await user.click(only('Account only'));
      expect(screen.getByText(/None of the entries loaded so far/)).toBeVisible();
      expect(button('Older entries')).toBeVisible();
    });

    it('looks for no line that it leaves out', async () => {
      const extend = vi.spyOn(books, 'extendBook');
      const newest = entries.findLast(({ col }) => col === 'deposits');
      const { user } = showBook(entries.slice(-20), `#D${newest?.rev}`);
      await user.click(only('Account only'));
      expect(only('Account only')).toBeChecked();
      expect(extend).not.toHaveBeenCalled();
    });
  });
});
