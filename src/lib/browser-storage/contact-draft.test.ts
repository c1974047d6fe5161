import { beforeEach, expect, it } from 'vitest';
import { contactDrafts, fillInSender } from './contact-draft';

const maya = { name: 'Maya Ferro', email: 'maya@example.com' };
beforeEach(() => contactDrafts.clear());

it('enters who is signed in, and leaves what was typed', () => {
  fillInSender(maya);
  expect(contactDrafts.read()).toEqual({ ...maya, subject: '', body: '' });
  const typed = { name: 'M. Ferro', email: '', subject: 'Fees', body: 'Hello' };
  contactDrafts.write(typed);
  fillInSender(maya);
  expect(contactDrafts.read()).toEqual({ ...typed, email: maya.email });
});
