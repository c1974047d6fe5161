import { describe, expect, it } from 'vitest';
import { findNameMarks, mixesScripts } from './look-alike-names';
import { getSearchKeys } from './search-keys';

const named = (uid: string, lastname: string) => ({
  uid,
  firstname: '',
  lastname,
  username: '',
  ...getSearchKeys({ username: '', lastname, firstname: '' }),
});
const isLookAlike = (a: string, b: string): boolean =>
  findNameMarks([named('a', a), named('b', b)])
    .get('b')
    ?.includes('name-alike') ?? false;

describe('a name', () => {
  it.each([
    ['Maya Lindqvist', 'Latin'],
    ['Zoë Ångström-Đorđević', 'Latin with diacritics'],
    ['Ｍａｙａ', 'fullwidth Latin'],
    ['Иван Петров', 'Cyrillic'],
    ['Ελένη', 'Greek'],
    ['山田 はなこ', 'Han and Hiragana'],
    ['さくらマーケット山', 'Han, Hiragana and Katakana with their long mark'],
    ['金 민수', 'Han and Hangul'],
    ['王ㄨㄤ', 'Han and Bopomofo'],
    ['राम 2', 'Devanagari with vowel signs and a digit'],
    ['O’Neill 3rd', 'Latin with digits and an apostrophe'],
    ['\u0301\u200d 12', 'no letter'],
    ['', 'nothing'],
  ])('%s mixes no scripts: it is %s', (name) => {
    expect(mixesScripts(name)).toBe(false);
  });

  it.each([
    ['M\u0430ya', 'Latin and Cyrillic'],
    ['Lindqv\u03b9st', 'Latin and Greek'],
    ['Иван Smith', 'one script in the first name, another in the last'],
    ['ほмa', 'Hiragana, Cyrillic and Latin'],
    ['민수はな', 'Hangul and Hiragana'],
    ['王 Wang', 'Han and Latin'],
    ['M\u13aaya', 'Latin and Cherokee'],
    ['Maya \u{10330}', 'Latin and one of the scripts that no name is written in'],
  ])('%s mixes scripts: %s', (name) => {
    expect(mixesScripts(name)).toBe(true);
  });
});

describe('two names', () => {
  it.each([
    ['a letter of Cyrillic', 'Maya Lindqvist', 'M\u0430ya Lindqvist'],
    ['all letters of Cyrillic', 'Cope', '\u0421\u043e\u0440\u0435'],
    ['letters of Greek', 'Oxana', '\u039fxana'],
    ['fullwidth letters', 'Maya', 'Ｍａｙａ'],
    ['mathematical letters', 'Maya', '𝐌𝐚𝐲𝐚'],
    ['a zero', 'Otto', '0tt0'],
    ['a one and a small l', 'Mila', 'Mi1a'],
    ['a capital I', 'Liam', 'IIam'],
    ['rn in the place of m', 'Amelie', 'Arnelie'],
    ['an invisible letter', 'Maya', 'Ma\u200bya'],
    ['a soft hyphen and a filler', 'Maya', 'Ma\u00ady\u3164a'],
    ['an accent', 'Tomas', 'Tomás'],
    ['a stroke', 'Bjorn', 'Bjørn'],
    ['a letter without its dot', 'Linda', 'L\u0131nda'],
    ['blanks', 'Anna Maria', 'Anna\u2003Maria '],
    ['another apostrophe', 'O’Neill', "O'Neill"],
    ['another dash', 'Anna-Maria', 'Anna\u2010Maria'],
    ['capitals', 'Maya', 'MAYA'],
    ['Greek capitals', 'Νίκος', 'ΝΙΚΟΣ'],
    ['Cyrillic capitals', 'Шубин', 'ШУБИН'],
    ['nothing', 'Maya', 'Maya'],
  ])('threat 31: look alike where they differ by %s', (_, a, b) => {
    expect(isLookAlike(a, b)).toBe(true);
    expect(isLookAlike(b, a)).toBe(true);
  });

  it.each([
    ['Maya', 'Mara'],
    ['Иван', 'Иона'],
    ['かと', 'がど'],
    ['राम', 'रमा'],
    ['מרים', 'מרון'],
    ['Anna-Maria', 'Annamaria'],
    ['', ''],
    ['\u200b', '\u3164'],
  ])('do not look alike: %s and %s', (a, b) => {
    expect(isLookAlike(a, b)).toBe(false);
  });
});

const person = (uid: string, firstname: string, lastname: string, username = uid) => ({
  uid,
  firstname,
  lastname,
  username,
  ...getSearchKeys({ username, lastname, firstname }),
});
const maya = person('maya', 'Maya', 'Lindqvist');

describe('the marks of a list', () => {
  it('threat 31: name everybody whose name looks like another one’s, and nobody else', () => {
    const other = person('other', 'M\u0430ya', 'Lindqvist');
    const same = person('same', 'Maya', 'Lindqvist');
    const marks = findNameMarks([maya, person('noor', 'Noor', 'Haddad'), other, same]);
    expect([...marks]).toEqual([
      ['maya', ['name-alike']],
      ['other', ['name-mixed', 'name-alike']],
      ['same', ['name-alike']],
    ]);
  });

  it('tell usernames from names', () => {
    const marks = findNameMarks([
      maya,
      person('ann', 'Ann', 'Bell', 'm\u0430ya'),
      person('bo', 'Maya', '', 'bo'),
    ]);
    expect([...marks]).toEqual([
      ['maya', ['username-alike']],
      ['ann', ['username-mixed', 'username-alike']],
    ]);
  });

  it('do not compare a client with itself, read twice', () => {
    expect(findNameMarks([maya, { ...maya }])).toEqual(new Map());
  });

  it('of one row are those of its own letters', () => {
    expect([...findNameMarks([person('x', 'M\u0430ya', 'Lindqvist')])]).toEqual([
      ['x', ['name-mixed']],
    ]);
  });

  it('threat 31: name a first name, a last name or a username that is found by another one', () => {
    const marks = findNameMarks([
      { ...person('ann', 'Ann', 'Bell'), firstnameKey: 'maya' },
      { ...person('ivan', 'Иван', 'Иванов'), lastnameKey: 'хххххх' },
      { ...person('ole', 'Ole', 'Å', 'ølé'), usernameKey: 'xlx' },
    ]);
    expect([...marks]).toEqual([
      ['ann', ['name-key']],
      ['ivan', ['name-key']],
      ['ole', ['username-key']],
    ]);
  });

  it.each(['Иванов', 'İpek', '\u212Aelvin', 'ΝΙΚΟΣ', 'Ångström', '山田'])(
    'do not mind the lowercase of %s as its key',
    (name) => {
      expect(findNameMarks([person('a', '', name, name)]).get('a') ?? []).toEqual([]);
    },
  );

  it('are found for 10,000 clients, with each of their pairs', () => {
    const many = Array.from({ length: 10_000 }, (_, place) =>
      person(`uid-${place}`, `Maya${place % 5_000}`, 'Lindqvist', `user-${place}`),
    );
    expect(findNameMarks(many).size).toBe(10_000);
    expect(findNameMarks(many.slice(0, 5_000)).size).toBe(0);
  });

  it('do not mind names that are empty', () => {
    expect(findNameMarks([person('a', '', '', ''), person('b', '', '', '')])).toEqual(new Map());
  });
});
