import { describe, expect, it } from 'vitest';
import { now, profileOf, verificationOf } from './clients.fixture';
import { peopleCsv } from './people-file';
import { inOrder, matchesPerson, personRow } from './person';

const maya = profileOf();
const noor = profileOf({
  uid: 'noor',
  firstname: 'Noor',
  lastname: '=Haddad',
  lastnameKey: 'haddad',
  email: 'noor@example.com',
  joinedDate: now,
});

describe('people that were read', () => {
  it('are ordered as the lists are', () => {
    const names = (order: Parameters<typeof inOrder>[1]) => inOrder([maya, noor], order).map(({ uid }) => uid);
    expect(names('joinedDate')).toEqual(['noor', 'maya']);
    expect(names('lastnameKey')).toEqual(['noor', 'maya']);
    expect(names('email')).toEqual(['maya', 'noor']);
  });

  it('are narrowed by standing and by any part of name or address', () => {
    const row = personRow(maya);
    expect(matchesPerson(row, { text: 'QVIST', standing: null })).toBe(true);
    expect(matchesPerson(row, { text: 'noor', standing: null })).toBe(false);
    expect(matchesPerson(row, { text: '', standing: 'pending' })).toBe(false);
    expect(matchesPerson({ ...row, profile: null }, { text: '', standing: 'pending' })).toBe(false);
  });

  it('are a file in which no name is a formula', () => {
    const rows = [personRow(noor), { uid: 'gone', profile: null, verification: verificationOf({ status: 'verified' }) }];
    const [head, first, second] = peopleCsv(rows, { identity: 'verified', closure: false }).split('\r\n');
    expect(head).toMatch(/Last name,First name,Username,E-mail,Phone,Country,Standing,Identity,Joined \(UTC\),Administrator,Client id$/);
    expect(first).toMatch(/^"'=Haddad",Noor,maya,noor@example\.com,"'\+46 70 123 45 67",Sweden,active,,2026-03-24 \d\d:41:00,,noor$/);
    expect(second).toBe(',,,,,,,verified,,,gone');
  });

  it('are a file without a column for the identity where nothing was read about it', () => {
    const [head, first] = peopleCsv([personRow(maya)], { identity: null, closure: false }).split('\r\n');
    expect(head).toMatch(/Country,Standing,Joined \(UTC\),Administrator,Client id$/);
    expect(first).toMatch(/,Sweden,active,2026-[^,]*,,maya$/);
  });

  it('are a file with the time of the request where they have asked to close the account', () => {
    const leaving = profileOf({ closureAt: new Date(Date.UTC(2026, 2, 22, 9)) });
    const [head, first] = peopleCsv([personRow(leaving)], { identity: null, closure: true }).split('\r\n');
    expect(head).toMatch(/Joined \(UTC\),Asked to close \(UTC\),Administrator,Client id$/);
    expect(first).toMatch(/,2026-03-22 09:00:00,,maya$/);
  });
});
