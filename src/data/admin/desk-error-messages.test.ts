import { expect, it } from 'vitest';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { ActError } from '@/data/ledger/errors';
import { getDeskErrorMessage } from './desk-error-messages';

it('names the role in a refusal, and words other failures as everywhere', () => {
  expect(getDeskErrorMessage(new ActError('denied'))).toMatch(/^This isn’t allowed\. Your role at the desk may have changed/);
  expect(getDeskErrorMessage(new ActError('full'))).toBe(getErrorMessage(new ActError('full')));
});
