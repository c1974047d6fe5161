import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { clearDrafts } from './clear-drafts';
import { createSessionDraft } from './draft';

beforeEach(() => sessionStorage.clear());

it('keeps what was typed under its key, until it is cleared', () => {
  const drafts = createSessionDraft('deposit-draft:maya', v.object({ amount: v.string() }));
  expect(drafts.read()).toBeNull();
  drafts.write({ amount: '250' });
  expect(drafts.read()).toEqual({ amount: '250' });
  expect(createSessionDraft('deposit-draft:luca', v.unknown()).read()).toBeNull();
  drafts.clear();
  expect(drafts.read()).toBeNull();
});

it('reads nothing that another version kept in another form', () => {
  sessionStorage.setItem('deposit-draft:maya', '{"amount":250}');
  expect(
    createSessionDraft('deposit-draft:maya', v.object({ amount: v.string() })).read(),
  ).toBeNull();
});

it('threat 25: forgets what anybody typed, and nothing else', () => {
  for (const key of ['deposit-draft:maya', 'email-link:maya', 'contact-draft'])
    createSessionDraft(key, v.string()).write('typed');
  for (const key of ['sidebar-expanded', 'theme', 'draft']) sessionStorage.setItem(key, 'kept');
  const kept = () => Object.keys(sessionStorage).toSorted();
  clearDrafts('without-account');
  expect(kept()).toEqual([
    'deposit-draft:maya',
    'draft',
    'email-link:maya',
    'sidebar-expanded',
    'theme',
  ]);
  clearDrafts('all');
  expect(kept()).toEqual(['draft', 'sidebar-expanded', 'theme']);
});
