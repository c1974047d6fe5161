import { describe, expect, it } from 'vitest';
import { profileOf } from './person.fixture';
import { beginsWith, matchesPerson } from './person-search';

const tomas = profileOf({
  uid: 'tomas',
  username: 'tf',
  email: 'tomas.ferreira@example.com',
  firstname: 'Tomás',
  lastname: 'Ferreira',
  mobile: '+351 91 555-01 34',
});

describe('a search among people', () => {
  it.each([
    'tomas',
    'TOMÁS ',
    'ferr',
    'example.com',
    'tf',
    '',
    'Tomás  Ferr',
    'ferreira tomas',
    'tomas example',
    '91 5550134',
    '(351) 915',
    '0915550134',
    '00351 91',
    '٩١٥٥٥',
  ])('finds by "%s"', (typed) => {
    expect(matchesPerson(typed, tomas)).toBe(true);
  });

  it.each(['maya', 'tomas lindqvist', '35', '0055', '$915', 'tel 915550134', '5550135'])(
    'finds nobody by "%s"',
    (typed) => {
      expect(matchesPerson(typed, tomas)).toBe(false);
    },
  );

  it('finds nobody without a profile, but by another text of the row', () => {
    expect(matchesPerson('maya', null)).toBe(false);
    expect(matchesPerson('3519', undefined)).toBe(false);
    expect(matchesPerson('tb1q', null, ['tb1qw508'])).toBe(true);
    expect(matchesPerson('tomas tb1q', tomas, ['tb1qw508'])).toBe(true);
  });

  it('knows whose name, username or email begins with the text', () => {
    expect(['tom', 'Fér', 'TF', 'tomas.'].every((typed) => beginsWith(typed, tomas))).toBe(true);
    expect(beginsWith('example', tomas)).toBe(false);
  });
});
