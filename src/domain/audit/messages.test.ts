import { describe, expect, it } from 'vitest';
import type { Snapshot } from '@/domain/snapshot';
import { findAuthorIssues, findNoticeIssues, findNotificationsIssues } from './messages';

const notice = {
  title: 'Opening hours',
  body: 'We are closed on Friday.',
  by: 'ole',
  at: new Date('2026-03-24T12:00:00Z'),
};
const path = 'notices/everyone/items/one';
const said = (changes: Snapshot = {}, where = path): string[] =>
  findNoticeIssues(where, { ...notice, ...changes }).map(({ message }) => message);

describe('a stored notice', () => {
  it.each([
    path,
    'notices/status-active/items/one',
    'notices/maya/items/one',
    `notices/maya/items/${'x'.repeat(64)}`,
  ])('has no fault at %s', (where) => {
    expect(said({}, where)).toEqual([]);
  });

  it('has no fault with the longest texts', () => {
    expect(said({ title: `x${'\u{1F4D6}'.repeat(119)}`, body: '加'.repeat(3_000) })).toEqual([]);
  });

  it.each([
    'items/one',
    'notices/status-Active/items/one',
    'notices/operator/items/one',
    'notices/a.b/items/one',
    'notices/maya/items/a b',
    `notices/maya/items/${'x'.repeat(65)}`,
    'notices/maya/items/one/items/two',
    'users/maya/items/one',
  ])('is named at %s', (where) => {
    expect(findNoticeIssues(where, notice)).toEqual([
      { path: where, folio: '', message: 'No notice can have this path.' },
    ]);
  });

  it.each<[string, Snapshot, string]>([
    ['without a title', { title: '' }, 'The field title isn’t valid: Enter a title.'],
    [
      'with a title of signs',
      { title: ' – ' },
      'The field title isn’t valid: Use letters or digits.',
    ],
    [
      'with a title that is too long',
      { title: `x${'\u{1F4D6}'.repeat(120)}` },
      'The field title isn’t valid: At most 120 characters.',
    ],
    [
      'with a body that shows nothing',
      { body: '\u200b' },
      'The field body isn’t valid: Use letters or digits.',
    ],
    [
      'with a body that is too long',
      { body: 'x'.repeat(4_001) },
      'The field body isn’t valid: At most 4000 characters.',
    ],
    [
      'with a body of too many bytes',
      { body: '加'.repeat(3_001) },
      'The field body isn’t valid: Too long: about 3,000 characters fit in this script.',
    ],
    ['with a field more', { kind: 'message' }, 'It has an unknown field: kind.'],
    ['without an author', { by: undefined }, 'It’s missing the field by.'],
  ])('is named %s', (_, changes, fault) => {
    expect(said(changes)).toEqual([fault]);
  });
});

it('when notices were seen is named with a field more, or without the time', () => {
  expect(findNotificationsIssues('maya', { seenAt: notice.at })).toEqual([]);
  expect(findNotificationsIssues('maya', { seenAt: notice.at, list: [] })).toMatchObject([
    { path: 'notifications/maya', message: 'It has an unknown field: list.' },
  ]);
  expect(findNotificationsIssues('maya', {})).toMatchObject([
    { message: 'It’s missing the field seenAt.' },
  ]);
});

it('threat 4: who wrote a notice is or was an administrator', () => {
  const roles = new Map([
    ['ole', { users: { admin: true }, admins: null }],
    ['was', { users: { admin: false }, admins: { bitcoin: '' } }],
    ['maya', { users: { admin: false }, admins: null }],
  ]);
  const found = (author: string, granted = new Set<string>()) =>
    findAuthorIssues(new Map([[author, path]]), roles, { granted }).map(
      ({ path: where, message }) => `${where}: ${message}`,
    );
  expect([found('ole'), found('was'), found('maya', new Set(['maya']))]).toEqual([[], [], []]);
  expect(found('maya')).toEqual([
    `${path}: It was written by maya, who isn’t an administrator, with nothing to show they ever were.`,
  ]);
  expect(found('nobody')).toEqual([`${path}: It was written by nobody, who has no profile.`]);
});
