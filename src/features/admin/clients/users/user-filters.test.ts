import { describe, expect, it } from 'vitest';
import { timeCells } from '@/lib/files/csv.fixture';
import { formatSearch } from '@/ui/tables/search-params';
import { now, profileOf, verificationOf } from '../clients.fixture';
import {
  createPersonRow,
  describeFilter,
  getPeopleSource,
  matchesRow,
  type PeopleFilters,
  peopleSearchParams,
  sortPeople,
} from './user-filters';
import { formatPeopleCsv } from './users-page';

const asOpened: PeopleFilters = {
  text: '',
  status: null,
  closure: false,
  identity: null,
  order: 'joinedDate',
};
const viewOf = (address: string) => peopleSearchParams.parse(new URLSearchParams(address));

describe('the search parameters of the list of people', () => {
  it.each<[string, Partial<PeopleFilters>]>([
    ['', {}],
    ['q=lind', { text: 'lind' }],
    ['status=under-review', { status: 'under-review' }],
    [
      'q=lind&status=active&identity=waiting&by=name',
      { text: 'lind', status: 'active', identity: 'waiting', order: 'lastnameKey' },
    ],
    ['by=email', { order: 'email' }],
    ['status=pending&by=oldest', { status: 'pending', order: 'joinedFirst' }],
    ['status=frozen&by=change', { status: 'frozen', order: 'lastChange' }],
    ['q=lind&closure=asked', { text: 'lind', closure: true }],
  ])('contain what is shown, and are read back: "%s"', (address, over) => {
    const view = { ...asOpened, ...over };
    expect(formatSearch(peopleSearchParams, view)).toBe(address);
    expect(viewOf(address)).toEqual(view);
  });

  it('show the first view where they are unknown', () => {
    expect(viewOf('status=Not a word&identity=maybe&by=constructor')).toEqual(asOpened);
  });
});

describe('getPeopleSource()', () => {
  it.each<[Partial<PeopleFilters>, string]>([
    [{}, 'everybody'],
    [{ status: 'active', order: 'email' }, 'everybody'],
    [{ text: ' l ' }, 'search'],
    [{ text: '  ' }, 'everybody'],
    [{ text: 'lind', identity: 'verified' }, 'identity'],
    [{ text: 'lind', closure: true }, 'closure'],
  ])('reads %j from: %s', (over, source) => {
    expect(getPeopleSource({ ...asOpened, ...over })).toBe(source);
  });
});

it.each([
  ['', null, ''],
  [' lind ', null, '“lind”'],
  ['', 'under-review', 'status under review'],
  ['lind', 'active', '“lind” and status active'],
])('describeFilter() describes "%s", %s', (text, status, words) => {
  expect(describeFilter({ text, status })).toBe(words);
});

const maya = profileOf();
const noor = profileOf({
  uid: 'noor',
  firstname: 'Noor',
  lastname: '=Haddad',
  lastnameKey: 'haddad',
  email: 'noor@example.com',
  joinedDate: now,
  at: new Date(2026, 2, 1),
});

describe('the people that were read', () => {
  it('are ordered as the lists are', () => {
    const names = (order: Parameters<typeof sortPeople>[1]) =>
      sortPeople([maya, noor], order).map(({ uid }) => uid);
    expect(names('joinedDate')).toEqual(['noor', 'maya']);
    expect(names('joinedFirst')).toEqual(['maya', 'noor']);
    expect(names('lastChange')).toEqual(['noor', 'maya']);
    expect(names('lastnameKey')).toEqual(['noor', 'maya']);
    expect(names('email')).toEqual(['maya', 'noor']);
  });

  it('are filtered by status and by any part of the name or e-mail address', () => {
    const row = createPersonRow(maya);
    expect(matchesRow(row, { text: 'QVIST', status: null })).toBe(true);
    expect(matchesRow(row, { text: 'noor', status: null })).toBe(false);
    expect(matchesRow(row, { text: '', status: 'pending' })).toBe(false);
    expect(matchesRow({ ...row, profile: null }, { text: '', status: 'pending' })).toBe(false);
  });

  it('are exported without a formula', () => {
    const rows = [
      createPersonRow(noor),
      { uid: 'gone', profile: null, verification: verificationOf({ status: 'verified' }) },
    ];
    const [head, first, second] = formatPeopleCsv(rows, {
      identity: 'verified',
      closure: false,
    }).split('\r\n');
    expect(head).toMatch(
      /First name,Last name,Phone number,Country,.*Email,Status,Identity,Joined \(UTC\),Joined \(local: .*\),Administrator,Client id$/,
    );
    expect(first).toMatch(/^Noor,"'=Haddad",tel:\+46701234567,Sweden,/);
    expect(first?.endsWith(`maya,noor@example.com,active,,${timeCells(now)},,noor`)).toBe(true);
    expect(second).toMatch(/^,+verified,,,,gone$/);
    expect(second?.split(',')).toHaveLength(head?.split(',').length ?? 0);
  });

  it('are exported without the identity where it was not read', () => {
    const [head, first] = formatPeopleCsv([createPersonRow(maya)], {
      identity: null,
      closure: false,
    }).split('\r\n');
    expect(head).toMatch(
      /Email,Status,Joined \(UTC\),Joined \(local: .*\),Administrator,Client id$/,
    );
    expect(first).toMatch(/,maya@example\.com,active,2026-[^,]*,2026-[^,]*,,maya$/);
  });

  it('are exported with the time of their request to close the account', () => {
    const leaving = profileOf({ closureAt: new Date(Date.UTC(2026, 2, 22, 9)) });
    const [head, first] = formatPeopleCsv([createPersonRow(leaving)], {
      identity: null,
      closure: true,
    }).split('\r\n');
    expect(head).toMatch(
      /Joined \(UTC\),.*,Asked to close \(UTC\),Asked to close \(local: .*\),Administrator,Client id$/,
    );
    expect(first).toContain(`,${timeCells(new Date(Date.UTC(2026, 2, 22, 9)))},,maya`);
  });
});
