import { describe, expect, it } from 'vitest';
import type { Snapshot } from '@/domain/accounts/snapshot';
import { toStoredBook, toStoredDesk } from '@/domain/ledger/stored-book.fixture';
import { createFullBook, WrittenDesk } from '@/domain/ledger/written-desk.fixture';
import type { StoredDesk } from './audit-desk';
import { auditAll, changeEntry, type Damage } from './damage.fixture';
import type { StoredBook } from './stored-book';

/** The one who acts in the whole story, with a payment method and chosen. */
const administrator = () => new WrittenDesk('desk', new Date(2026, 1, 1)).opened().desk('tb1q', '49.00');
/** Somebody without one, made an administrator by the operator or not. */
const somebody = (uid: string, admin: boolean) => toStoredBook(new WrittenDesk(uid, new Date(2026, 1, 1)).opened().edited({ admin }));

const client = (...damages: Damage[]): StoredBook => damages.reduce((stored, damage) => damage(stored), toStoredBook(createFullBook()));
const faults = (books: StoredBook[], desk: StoredDesk = toStoredDesk(administrator())) =>
  auditAll([...books, toStoredBook(administrator())], desk).map(({ path, folio, message: says }) => `${path} ${folio}: ${says}`);

const byAda = [changeEntry('U2', { actor: 'ada' }), changeEntry('A4', { actor: 'ada' }), changeEntry('D8', { actor: 'ada' })];

describe('whoever acts for the desk', () => {
  it('is an administrator, or was one that had a payment method', () => {
    expect(faults([client()])).toEqual([]);
    expect(faults([client(...byAda), somebody('ada', true)])).toEqual([]);
  });

  it('has a profile', () => {
    expect(faults([client(...byAda)])).toEqual([
      'users/maya U2: U2 was written for the desk by ada, who has no profile. So were 2 more entries.',
    ]);
  });

  it('is nobody who never was an administrator', () => {
    expect(faults([client(changeEntry('U2', { actor: 'ada' })), somebody('ada', false)])).toEqual([
      'users/maya U2: U2 was written for the desk by ada, who is no administrator, and of whom nothing says that it ever was one.',
    ]);
  });

  it('is found where an administrator has lost the profile', () => {
    const ole = toStoredBook(administrator());
    const without = { ...ole, documents: { ...ole.documents, users: null } };
    const said = auditAll([client(), without], toStoredDesk(administrator())).map(({ message: says }) => says);
    expect(said.some((says) => /was written for the desk by desk, who has no profile[.] So were \d+ more entries[.]$/.test(says))).toBe(
      true,
    );
  });

  it('may change the plans of the desk only as an administrator', () => {
    const eve = toStoredBook(new WrittenDesk('eve').opened().desk('tb1p', '1.00'));
    const own = Object.entries(eve.entries).filter(([, { action }]) => action !== 'payment.updated');
    const without = { ...eve, documents: { ...eve.documents, admins: null }, entries: Object.fromEntries(own) };
    expect(faults([without])).toContain(
      'desk/current K1: K1 was written for the desk by eve, who is no administrator, and of whom nothing says that it ever was one. So was 1 more entry.',
    );
  });
});

describe('the operator', () => {
  const suspended = (uid: string) => new WrittenDesk(uid, new Date(2026, 1, 1)).opened().changedTo('suspended', 'The laptop was stolen.');
  /** As the operator's script changes the status of an account that is an administrator's. */
  const changed = (uid: string, over: Snapshot = {}, admin = true): StoredBook => {
    const book = suspended(uid).edited({ admin });
    const stored = toStoredBook(book);
    const op = book.entries.find(({ action }) => action === 'status.changed')?.op ?? '';
    return { ...stored, entries: { ...stored.entries, [op]: { ...stored.entries[op], actor: 'operator', ...over } } };
  };

  it('changes the status of an administrator, and of one whose role was taken back', () => {
    expect(faults([changed('ada')])).toEqual([]);
    const former = changed('ada', {}, false);
    const method = toStoredBook(administrator()).documents.admins ?? null;
    const said = faults([{ ...former, documents: { ...former.documents, admins: method } }]);
    expect(said.filter((one) => one.includes('operator'))).toEqual([]);
  });

  it('threat 30: changes the status of nobody who never was an administrator', () => {
    expect(faults([changed('ada', {}, false)])).toEqual([
      'users/ada U2: U2 was written by the operator about ada, who is no administrator, and of whom nothing says that it ever was one.',
    ]);
  });

  it('writes nothing else', () => {
    expect(faults([client(changeEntry('A4', { actor: 'operator' }))])).toContain(
      'accounts/maya A4: A4 was written by the operator, who only changes the status of administrators.',
    );
    expect(faults([client(changeEntry('S1', { actor: 'operator' }))])).toContain(
      'subscriptions/maya S1: S1 was written by the operator, who only changes the status of administrators.',
    );
  });

  it('owes a reason, as the desk does', () => {
    expect(faults([changed('ada', { reason: '' })])).toEqual(['users/ada U2: U2 owes the client a reason.']);
  });

  it('is nobody with an account', () => {
    const own = toStoredBook(new WrittenDesk('operator', new Date(2026, 1, 1)).opened());
    expect(faults([own])).toHaveLength(3);
    expect(faults([toStoredBook(new WrittenDesk('operators', new Date(2026, 1, 1)).opened())])).toEqual([]);
  });
});

describe('whoever is chosen', () => {
  it('has a payment method', () => {
    const { current, plans } = toStoredDesk(administrator());
    expect(faults([client(), somebody('ada', true)], { current: { ...current, admin: 'ada' }, plans })).toContain(
      'desk/current : Clients pay what ada says, who has no payment method.',
    );
  });

  it('had one when it was chosen', () => {
    const [ole, desk] = [administrator(), toStoredDesk(administrator())];
    const stored = toStoredBook(ole);
    const [op, chosen] = Object.entries(stored.entries).find(([, { action }]) => action === 'desk.selected') ?? [''];
    const entries = { ...stored.entries, [op]: { ...chosen, after: { admin: 'ada', previous: '' } } };
    const found = auditAll([{ ...stored, entries }], { ...desk, current: { ...desk.current, admin: 'ada' } });
    expect(found).toEqual([{ path: 'desk/current', folio: 'K1', message: 'Clients pay what ada says, who has no payment method.' }]);
  });
});
