// @module-tag full

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countPeople, getPeople, type PeopleFilter } from '@/data/admin/people';
import { searchPeople } from '@/data/admin/people-search';
import { getSearchedPeople, searchedPageSize } from '@/data/admin/searched-people';
import { freezeAccount, requestClosure } from '@/data/collections/user-acts';
import type { DataContext } from '@/data/ledger/context';
import { pageSize } from '@/data/ledger/read';
import type { Profile } from '@/domain/accounts/profile';
import { getSearchKeys, toSearchKey } from '@/domain/accounts/search-keys';
import { createOp } from '@/domain/revision-fields';
import { createClientDocuments, createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { inSeconds } from '../../support/rules/times';

let desk: RulesDesk;
let admin: DataContext;
const named = (lastname: string, username: string, status = 'pending') => ({
  firstname: 'Test',
  lastname,
  username,
  status,
  ...getSearchKeys({ firstname: 'Test', lastname, username }),
});
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin({ user: { ...named('Zz', 'zz'), joinedDate: inSeconds(-100_000) } });
  await desk.seedClient(
    { user: { ...named('Lindqvist', 'Maya', 'active'), joinedDate: inSeconds(-300) } },
    'maya',
  );
  await desk.seedClient(
    { user: { ...named('Lind', 'Kurt'), joinedDate: inSeconds(-200) } },
    'kurt',
  );
  await desk.seedClient(
    { user: { ...named('Ångström', 'lindgren', 'active'), joinedDate: inSeconds(-100) } },
    'anders',
  );
});
afterAll(() => desk.close());

const uids = (people: readonly { uid: string }[]) => people.map(({ uid }) => uid).join(' ');
const found = async (text: string, status?: string) =>
  uids((await searchPeople(admin, text, status)).rows);

describe('a search for people', () => {
  it.each([
    ['a last name', 'lindq', 'maya'],
    ['a last name, in whichever case', ' LIND', 'anders kurt maya'],
    ['a username', 'may', 'maya'],
    ['an e-mail address', 'kurt@', 'kurt'],
    ['an accent', 'ång', 'anders'],
    ['nothing', '  ', ''],
    ['the middle of a word', 'qvist', ''],
  ])('finds whose begins with it: %s', async (_, text, expected) => {
    expect(await found(text)).toBe(expected);
  });

  it.each([
    ["O'Brien", 'O’Brien'],
    ['o’brien', "O'Brien"],
    ['Smith-Jones', 'Smith–Jones'],
    ['smith jones', 'Smith–Jones'],
    ['muller', 'Mu\u0308ller'],
    ['Łukasz', 'Lukasz'],
    ['gross', 'Groß'],
    ['isik', 'Işık'],
  ])(
    'ignores accents, apostrophes and kinds of dashes: %s finds %s, as each of the names',
    async (typed, name) => {
      const names = [
        { firstname: name, lastname: 'Other', username: 'other' },
        { firstname: 'Other', lastname: name, username: 'other' },
        { firstname: 'Other', lastname: 'Other', username: name },
      ];
      const clients = await Promise.all(
        names.map((one) =>
          desk.seedClient({
            user: { ...one, ...getSearchKeys(one), status: 'spelt', joinedDate: inSeconds(-100) },
          }),
        ),
      );
      const [first, last, username] = clients.map(({ uid }) => uid);
      const all = (await searchPeople(admin, typed, 'spelt')).rows.map(({ uid }) => uid);
      expect(all).toEqual(
        expect.arrayContaining(typed.includes(' ') ? [last] : [first, last, username]),
      );
    },
  );

  it('finds an e-mail address with an apostrophe', async () => {
    const { uid } = await desk.seedClient({
      user: { ...named('Tara', 'tara'), email: "tara.o'brien@example.ie" },
    });
    expect(await found("Tara.O'B")).toBe(uid);
  });

  it('can be kept to one status', async () => {
    expect(await found('lind', 'active')).toBe('anders maya');
  });

  it('reads all that the rules accept: letters that are two code units in JavaScript', async () => {
    const { uid } = await desk.seedClient({ user: named('Mathison', 'math') });
    await desk.force(`users/${uid}`, { gender: '𝟙'.repeat(60) });
    expect(await found('mathison')).toBe(uid);
  });

  it('says when there are more than one page', async () => {
    const many = Array.from({ length: pageSize }, (_, i) =>
      createClientDocuments(`same-${i}`, { user: named('Same', `s${i}`, 'counted') }),
    );
    await desk.seedDocs(Object.assign({}, ...many));
    expect(await searchPeople(admin, 'same')).toMatchObject({
      more: true,
      rows: { length: pageSize },
    });
    expect(await searchPeople(admin, 'lind')).toMatchObject({ more: false });
  });
});

describe('the list of people', () => {
  const all = async (filter: PeopleFilter) => {
    const first = await getPeople(admin, filter, null);
    const further: Profile[] = [];
    for (let { next } = first; next; ) {
      const page = await getPeople(admin, filter, next);
      further.push(...page.rows);
      next = page.next;
    }
    return [first.rows, further];
  };

  it('goes on page by page, each of them once', async () => {
    const [first, second] = await all({ order: 'lastnameKey' });
    expect(first).toHaveLength(20);
    const both = [...(first ?? []), ...(second ?? [])].map(({ uid }) => uid);
    expect(new Set(both).size).toBe(await countPeople(admin));
    expect(both).toHaveLength(new Set(both).size);
  });

  it('can be kept to one status, by name, by e-mail address, or who joined last first', async () => {
    const active = async (order: PeopleFilter['order']) =>
      uids(
        (await getPeople(admin, { status: 'active', order }, null)).rows.filter(
          ({ uid }) => uid !== admin.uid,
        ),
      );
    expect(await active('lastnameKey')).toBe('anders maya');
    expect(await active('email')).toBe('anders maya');
    expect(await active('joinedDate')).toBe('anders maya');
    expect(await active('joinedFirst')).toBe('maya anders');
    expect(await countPeople(admin, 'counted')).toBe(pageSize);
  });

  it('has no administrators where it is kept to a status', async () => {
    const administrator = (await getPeople(admin, { order: 'joinedFirst' }, null)).rows.find(
      ({ uid }) => uid === admin.uid,
    );
    expect(administrator?.status).toBe('pending');
    const pending = (await getPeople(admin, { status: 'pending', order: 'joinedFirst' }, null))
      .rows;
    expect(pending.map(({ uid }) => uid)).not.toContain(admin.uid);
    expect(await countPeople(admin, 'pending')).toBe(pending.length);
  });

  it('begins with the client who has been longest without a recorded act', async () => {
    const first = await desk.seedClient();
    const second = await desk.seedClient();
    await freezeAccount(first, createOp());
    await freezeAccount(second, createOp());
    const frozen = async () =>
      (await getPeople(admin, { status: 'frozen', order: 'lastChange' }, null)).rows;
    expect(uids(await frozen())).toBe(`${first.uid} ${second.uid}`);
    await requestClosure(first, createOp());
    expect(uids(await frozen())).toBe(`${second.uid} ${first.uid}`);
  });
});

/** How many queries a read sends. */
async function countQueries(read: () => Promise<unknown>): Promise<number> {
  const real = globalThis.fetch;
  let count = 0;
  globalThis.fetch = (input, init) => {
    if (String(input).includes(':runQuery')) count += 1;
    return real(input, init);
  };
  try {
    await read();
  } finally {
    globalThis.fetch = real;
  }
  return count;
}

describe('a search for a last name that many have', () => {
  const called = (firstname: string, lastname: string, username = '') => ({
    ...named(lastname, username),
    firstname,
    firstnameKey: toSearchKey(firstname),
  });
  /**
   * The profiles alone: it is many. Of one last name they are read in the order of their ids, of
   * which no address begins as the name does.
   */
  const profiles = (people: Record<string, ReturnType<typeof called>>) => {
    const documents = Object.entries(people).flatMap(([uid, user]) =>
      Object.entries(createClientDocuments(uid, { user })),
    );
    return desk.seedDocs(
      Object.fromEntries(documents.filter(([path]) => path.startsWith('users/'))),
    );
  };
  const many = (count: number, lastname: string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `p-${lastname}-${1_000 + i}`,
        called('Otto', lastname, `u${i}`),
      ]),
    );
  const sorted = (people: readonly { uid: string }[]) =>
    uids(people.toSorted((a, b) => (a.uid < b.uid ? -1 : 1)));
  beforeAll(async () => {
    await profiles({
      ...many(2 * pageSize + 5, 'Bergman'),
      'p-bergman-z1': called('Anna-Greta', 'Bergman', 'x1'),
      'p-bergman-z2': called('Malin', 'Bergman', 'greta7'),
      'p-dijk-1': called('Tomás', 'van Dijk', 'x2'),
      'p-dijk-2': called('Maya', 'van Dijk', 'x3'),
    });
    await profiles({
      ...many(13 * pageSize, 'Legion'),
      'p-legion-z1': called('Petra', 'Legion', 'x4'),
    });
  });

  it('costs a query for each field', async () => {
    expect(await countQueries(() => searchPeople(admin, 'bergman'))).toBe(4);
    expect(await countQueries(() => searchPeople(admin, 'x1@example.com'))).toBe(4);
  });

  it.each([
    ['the last name first', 'bergman greta', 'p-bergman-z1 p-bergman-z2'],
    ['the first name first, in whichever case', ' Greta  BERGMAN', 'p-bergman-z1 p-bergman-z2'],
    ['the beginnings of both', 'berg ma', 'p-bergman-z2'],
    ['a last name of two words', 'van di', 'p-dijk-1 p-dijk-2'],
    ['two words and another before them', 'maya van dijk', 'p-dijk-2'],
    ['two words and another behind them, without its accent', 'van dijk tomas', 'p-dijk-1'],
    ['nobody of both names', 'bergman petra', ''],
  ])('is narrowed by the other name: %s', async (_, text, expected) => {
    const { rows, more } = await searchPeople(admin, text);
    expect(sorted(rows)).toBe(expected);
    expect(more).toBe(false);
  });

  it('can be kept to one status', async () => {
    await desk.force('users/p-bergman-z2', { status: 'active' });
    expect(await found('bergman greta', 'active')).toBe('p-bergman-z2');
  });

  it('reads so far and no further at once, and says so', async () => {
    let first: Awaited<ReturnType<typeof searchPeople>> | undefined;
    const read = async () => {
      first = await searchPeople(admin, 'petra legion');
    };
    expect(await countQueries(read)).toBe(16);
    expect(first).toMatchObject({ rows: [], more: true });
  });
});

describe('the profiles that a search looks at', () => {
  it('are read once: a second reading brings those with a newer act, and new ones', async () => {
    const all = await getSearchedPeople(admin, null);
    expect(all.rows).toHaveLength(await countPeople(admin));
    expect(all.next).toBeNull();
    const times = all.rows.map(({ joinedDate }) => joinedDate.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const changed = await desk.seedClient();
    await freezeAccount(changed, createOp());
    const again = await getSearchedPeople(admin, null, all);
    expect(again.rows.find(({ uid }) => uid === changed.uid)).toMatchObject({ status: 'frozen' });
    await requestClosure(changed, createOp());
    const last = await getSearchedPeople(admin, null, again);
    expect(last.rows).toHaveLength(all.rows.length + 1);
    const { closureAt } = last.rows.find(({ uid }) => uid === changed.uid) ?? {};
    expect(closureAt).toBeInstanceOf(Date);
    // Profiles are kept by identity, so none of them was read again.
    expect(last.rows.filter((row) => all.rows.includes(row)).length).toBeGreaterThan(
      all.rows.length - 3,
    );
  });

  it('are at most 500 at once, the newest first, and the next 500 on request', async () => {
    const before = await countPeople(admin);
    const many = Array.from({ length: searchedPageSize }, (_, i) =>
      Object.entries(
        createClientDocuments(`crowd-${i}`, { user: named('Crowd', `c${i}`, 'crowd') }),
      ).filter(([path]) => path.startsWith('users/')),
    );
    await desk.seedDocs(Object.fromEntries(many.flat()));
    const first = await getSearchedPeople(admin, null);
    expect(first.rows).toHaveLength(500);
    const second = await getSearchedPeople(admin, first.next);
    expect(second).toMatchObject({ rows: { length: before }, next: null });
    expect(await getSearchedPeople(admin, first.next, second)).toBe(second);
  });
});
