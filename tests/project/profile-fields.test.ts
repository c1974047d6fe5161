import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  correctableFields,
  profileFieldNames,
  profileFields,
  signUpFields,
} from '@/domain/accounts/profile-fields';

const rules = readFileSync('firestore.rules', 'utf8');
/** The body of a function of the rules. */
const getBody = (name: string): string =>
  new RegExp(`function ${name}\\(.*\\{(?:.*\\}\\n|\\n[^]*?\\n      \\})`).exec(rules)?.[0] ?? '';
/**
 * The names in the text that the first `hasFields`, `areOnly` or `changesOnly` is given, over
 * several lines too.
 */
const readList = (name: string): string[] => {
  const given =
    /(?:hasFields|areOnly|changesOnly)\([^']*((?:'[\w ]+'[\s+]*)+)\)/.exec(getBody(name))?.[1] ??
    '';
  return [...given.matchAll(/\w+/g)].map(([field]) => field);
};

// A field that was added to the table and forgotten in one of these places would fail only where
// somebody uses it.
describe('the table of profile fields', () => {
  it('agrees with the keys that the rules allow in a profile and in a client’s edit', () => {
    expect(readList('isProfile')).toEqual(expect.arrayContaining(profileFieldNames));
    const keys = [
      'usernameKey',
      'lastnameKey',
      'firstnameKey',
      'addresses',
      'addressesCheckedAt',
      'email',
      'photoUrl',
    ];
    expect(readList('editsProfile').toSorted()).toEqual([...profileFieldNames, ...keys].toSorted());
  });

  it('agrees with what the rules let the desk correct, and with what the entry records', () => {
    expect(readList('correctsProfile').toSorted()).toEqual(
      [...correctableFields, 'lastnameKey', 'firstnameKey'].toSorted(),
    );
    expect(
      [...getBody('getPerson').matchAll(/'(\w+)':/g)].map(([, field]) => field).toSorted(),
    ).toEqual(correctableFields.toSorted());
  });

  it.each(profileFieldNames)(
    'agrees with the rules on %s: its length, and whether it may be empty or missing',
    (name) => {
      const { max, required, mayBeMissing } = profileFields[name];
      const value = mayBeMissing ? `d.get('${name}', '')` : `d.${name}`;
      expect(getBody('isProfile')).toContain(
        required ? `isText(${value}, 1, ${max})` : `isTextUpTo(${value}, ${max})`,
      );
      expect(getBody('getPerson').includes(`'${name}': ${value}`)).toBe(
        correctableFields.some((field) => field === name),
      );
    },
  );

  it.each(profileFieldNames)('has a person in the seed with a value of %s', (name) => {
    const isTyped = signUpFields.some((field) => field === name);
    expect(
      isTyped ||
        new RegExp(`(edit|correct)\\(\\{[^}]*\\b${name}: '`).test(
          readFileSync('tools/dev/seed/stories.ts', 'utf8'),
        ),
    ).toBe(true);
  });

  it.each(profileFieldNames)('names %s on the privacy page', (name) => {
    const [row] =
      readFileSync('src/content/pages/privacy.mdx', 'utf8').match(/^\| Profile \|.*$/m) ?? [];
    expect(row).toContain(profileFields[name].label.toLowerCase());
  });
});
