import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { timeCells, timeZone } from '@/lib/files/csv.fixture';
import { formatDocumentsCsv } from './documents-page';
import { button, row, show, signInToVerification } from './documents-page.test-utils';
import { hoursAgo, pathOf, submitted } from './verification.fixture';

signInToVerification();

describe('the documents', () => {
  it('that wait show whose they are, of which kind, since when, and whether anybody has viewed them', () => {
    const seen = submitted(
      { viewer: 'boss', document: pathOf('ines', 30) },
      { uid: 'ines', firstname: 'Ines', lastname: 'Okafor' },
    );
    const colleague = submitted(
      { viewer: 'ruth' },
      { uid: 'luca', firstname: 'Luca', lastname: 'Marchetti' },
    );
    show({ rows: [submitted(), seen, colleague] });
    expect(row('Lindqvist')).toHaveTextContent(/^4 h.*Passport.*Sweden.*not yet/);
    expect(row('Okafor')).toHaveTextContent(/^1 d 6 h.*by you/);
    expect(row('Marchetti')).toHaveTextContent(/by another administrator/);
  });

  it('that wait are sorted by age or by client, in the address', { tags: ['full'] }, async () => {
    const luca = submitted(
      { at: hoursAgo(30) },
      { uid: 'luca', firstname: 'Luca', lastname: 'Marchetti' },
    );
    const adam = submitted(
      { at: hoursAgo(5) },
      { uid: 'adam', firstname: 'Adam', lastname: 'Berg' },
    );
    const { user } = show({ rows: [submitted(), adam, luca] });
    const names = () =>
      screen
        .getAllByRole('row')
        .flatMap((one) => /Adam|Luca|Maya/.exec(one.textContent ?? '')?.[0] ?? []);
    const head = (name: string) => screen.getByRole('columnheader', { name });
    expect(names()).toEqual(['Luca', 'Adam', 'Maya']);
    expect(head('Age')).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('link', { name: 'Client' }));
    expect(names()).toEqual(['Adam', 'Luca', 'Maya']);
    expect(head('Client')).toHaveAttribute('aria-sort', 'ascending');
    expect(
      screen.getByRole('table', { name: 'Documents to review, by client among those shown' }),
    ).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Oldest first');
    expect(names()).toEqual(['Luca', 'Adam', 'Maya']);
    // The panel goes through the list as it is shown.
    await user.click(screen.getByRole('link', { name: 'Client' }));
    await user.click(button('Review: passport of Adam Berg'));
    expect(screen.getByText('1 of 3')).toBeVisible();
    await user.keyboard('j');
    expect(screen.getByRole('dialog', { name: 'Passport of Luca Marchetti' })).toBeVisible();
  });

  it('are named by the id of a client without a profile', { tags: ['full'] }, () => {
    show({ rows: [{ ...submitted(), uid: 'a1b2c3d4e5f6', profile: null }] });
    expect(screen.getByText('Client a1b2…e5f6')).toBeInTheDocument();
  });

  it('that were rejected show when and why', { tags: ['full'] }, () => {
    show({
      rows: [submitted({ status: 'rejected', note: 'It is cut off.', at: hoursAgo(1) })],
      tab: 'rejected',
    });
    expect(row('Lindqvist')).toHaveTextContent(/Decided 24 Mar, 12:41/);
    expect(screen.getAllByText('It is cut off.')[0]?.tagName).toBe('Q');
    expect(button('Details: passport of Maya Lindqvist')).toBeInTheDocument();
  });

  it('that were verified do not show a later view as the decision', { tags: ['full'] }, () => {
    show({
      rows: [submitted({ status: 'verified', viewer: 'ruth', at: hoursAgo(1) })],
      tab: 'verified',
    });
    expect(row('Lindqvist')).toHaveTextContent(/Viewed again 24 Mar, 12:41.*none/);
  });

  it('say that there are none, that they load, and that they could not be loaded', {
    tags: ['full'],
  }, () => {
    const { clear, fail } = show({ rows: [] });
    const waiting = adminQueries.submittedVerifications('not-verified');
    expect(screen.getByText('Nothing to review')).toBeVisible();
    clear(waiting);
    expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument();
    fail(waiting);
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load waiting documents');
  });

  it.each(['waiting', 'verified'] as const)(
    'threat 31: are marked where names look alike: %s',
    { tags: ['full'] },
    (tab) => {
      show({
        rows: [
          submitted(),
          submitted({}, { uid: 'impostor', username: 'other', firstname: 'Mаya' }),
        ],
        tab,
      });
      expect(screen.getAllByText('Looks like another client’s name')).toHaveLength(2);
    },
  );

  it('are exported with a line for each, and without a formula', () => {
    const rejected = submitted({ status: 'rejected', note: '=cmd' }, { country: 'Sweden' });
    const [head, line] = formatDocumentsCsv([rejected]).slice(1).split('\r\n');
    const columns = (name: string) => `${name} (UTC),${name} (local: ${timeZone})`;
    expect(head).toBe(
      `Client,Email,Country,Document,File,${columns('Sent')},State,${columns('Last act')},Note,Client id`,
    );
    const [sent, last] = [rejected.uploadedAt, rejected.verification.at].map(timeCells);
    expect(line).toBe(
      `Maya Lindqvist,maya@example.com,Sweden,Passport,passport.jpg,${sent},rejected,${last},"'=cmd",maya`,
    );
  });
});
