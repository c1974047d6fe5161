import { expect, it } from 'vitest';
import { profileOf } from '@/domain/accounts/person.fixture';
import { collectProfiles } from './use-client-search';

it('keeps the newest revision of a profile', () => {
  const before = profileOf({ rev: 1, lastname: 'Lind' });
  const after = profileOf({ rev: 2 });
  expect(collectProfiles([after, { pages: [{ rows: [before] }] }])).toEqual([after]);
});
