import { expect, it } from 'vitest';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { ActError } from '@/data/ledger/errors';
import { getAdminErrorMessage } from './admin-error-messages';

it('names the role in a refusal and who makes room in a full list, and words other failures as everywhere', () => {
  expect(getAdminErrorMessage(new ActError('denied'))).toMatch(
    /^This isn’t allowed\. Your role at the desk may have changed/,
  );
  expect(getAdminErrorMessage(new ActError('full'))).toMatch(
    /^The list is full\. .+ the operator runs npm run lists:archive\.$/,
  );
  expect(getAdminErrorMessage(new ActError('second-person'))).toMatch(
    /Propose it, and another administrator approves it\.$/,
  );
  expect(getAdminErrorMessage(new ActError('full-of-own'))).toMatch(
    /^Five of your proposals already wait here\./,
  );
  expect(getAdminErrorMessage(new ActError('outdated'))).toBe(
    getErrorMessage(new ActError('outdated')),
  );
});
