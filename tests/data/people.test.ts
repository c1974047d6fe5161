import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '@/data/caller';
import { pageSize } from '@/data/page';
import { countPeople, getPeople, type PeopleFilter, searchEverybody, searchPeople } from '@/data/people';
import { inSeconds } from '../support/rules-acts';
import { createRulesDesk, documentsOf, type RulesDesk } from '../support/rules-desk';

let desk: RulesDesk;
let boss: Caller;
const named = (lastname: string, username: string, status = 'pending') => ({
  lastname,
  lastnameKey: lastname.toLowerCase(),
  username,
  usernameKey: username.toLowerCase(),
  status,
});
beforeAll(async () => {
  desk = await createRulesDesk();
  boss = await desk.boss({ user: { ...named('Zz', 'zz'), joinedDate: inSeconds(-100_000) } });
  await desk.person({ user: { ...named('Lindqvist', 'Maya', 'active'), joinedDate: inSeconds(-300) } }, 'maya');
  await desk.person({ user: { ...named('Lind', 'Kurt'), joinedDate: inSeconds(-200) } }, 'kurt');
  await desk.person({ user: { ...named('Ångström', 'lindgren', 'active'), joinedDate: inSeconds(-100) } }, 'anders');
});
afterAll(() => desk.close());

const uids = (people: readonly { uid: string }[]) => people.map(({ uid }) => uid).join(' ');
const found = async (text: string, status?: string) => uids((await searchPeople(boss, text, status)).rows);

describe('a search for people', () => {
  it.each([
    ['a last name', 'lindq', 'maya'],
    ['a last name, in whichever case', ' LIND', 'anders kurt maya'],
    ['a username', 'may', 'maya'],
    ['an e-mail address', 'kurt@', 'kurt'],
    ['another script', 'ång', 'anders'],
    ['nothing', '  ', ''],
    ['the middle of a word', 'qvist', ''],
  ])('finds whose begins with it: %s', async (_, text, expected) => {
    expect(await found(text)).toBe(expected);
  });

  it('can be kept to one standing', async () => {
    expect(await found('lind', 'active')).toBe('anders maya');
  });

  it('reads whatever the rules have taken: letters that are two in JavaScript', async () => {
    const { uid } = await desk.person({ user: named('Mathison', 'math') });
    await desk.force(`users/${uid}`, { gender: '𝟙'.repeat(60) });
    expect(await found('mathison')).toBe(uid);
  });

  it('says when there are more than one page', async () => {
    const many = Array.from({ length: pageSize }, (_, i) => documentsOf(`same-${i}`, { user: named('Same', `s${i}`, 'counted') }));
    await desk.plant(Object.assign({}, ...many));
    expect(await searchPeople(boss, 'same')).toMatchObject({ more: true, rows: { length: pageSize } });
    expect(await searchPeople(boss, 'lind')).toMatchObject({ more: false });
  });
});

describe('the list of people', () => {
  const all = async (filter: PeopleFilter) => {
    const first = await getPeople(boss, filter, null);
    const second = first.next ? await getPeople(boss, filter, first.next) : { rows: [], next: null };
    expect(second.next).toBeNull();
    return [first.rows, second.rows];
  };

  it('goes on page by page, each of them once', async () => {
    const [first, second] = await all({ order: 'lastnameKey' });
    expect(first).toHaveLength(pageSize);
    const both = [...(first ?? []), ...(second ?? [])].map(({ uid }) => uid);
    expect(new Set(both).size).toBe(await countPeople(boss));
    expect(both).toHaveLength(new Set(both).size);
  });

  it('can be kept to one standing, by name, by e-mail address, or who joined last first', async () => {
    const active = async (order: PeopleFilter['order']) =>
      uids((await getPeople(boss, { status: 'active', order }, null)).rows.filter(({ uid }) => uid !== boss.uid));
    expect(await active('lastnameKey')).toBe('maya anders');
    expect(await active('email')).toBe('anders maya');
    expect(await active('joinedDate')).toBe('anders maya');
    expect(await countPeople(boss, 'counted')).toBe(pageSize);
  });
});

describe('a search for a file', () => {
  it('goes on until everybody is found, each of them once, and says how far it is', async () => {
    const many = Array.from({ length: pageSize + 5 }, (_, i) => documentsOf(`file-${i}`, { user: named('Filed', `filed${i}`, 'filed') }));
    await desk.plant(Object.assign({}, ...many));
    const counts: number[] = [];
    const how = { signal: new AbortController().signal, onRead: (count: number) => counts.push(count) };
    const everybody = await searchEverybody(boss, ' FILED', undefined, how);
    expect(new Set(everybody.map(({ uid }) => uid)).size).toBe(pageSize + 5);
    expect(everybody).toHaveLength(pageSize + 5);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(await searchEverybody(boss, 'filed', 'active', how)).toEqual([]);
    expect(await searchEverybody(boss, '', 'filed', how)).toEqual([]);
  });

  it('can be stopped', async () => {
    const controller = new AbortController();
    const stopped = searchEverybody(boss, 'filed', undefined, { signal: controller.signal, onRead: () => controller.abort() });
    await expect(stopped).rejects.toThrow('aborted');
  });
});
