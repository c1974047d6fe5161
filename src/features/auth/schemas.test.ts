import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createPasswordPairSchema } from '@/parts/profile/password-strength';
import { finishSchema, getNewClient, signUpSchema } from './schemas';
import { signInSchema } from './sign-in-schema';

const maya = {
  username: '',
  firstname: '',
  lastname: 'Lindqvist',
  email: 'maya.lindqvist@example.com',
  mobile: '+46 70 123 45 67',
  country: 'Sweden',
  password: 'copper lantern ferry',
  confirmation: 'copper lantern ferry',
  terms: true,
  risk: true,
};

/** What is said, by field. */
function refusals(over: Partial<typeof maya>) {
  const { issues = [] } = v.safeParse(signUpSchema, { ...maya, ...over });
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue), issue.message]));
}

describe('the input of a new client', () => {
  it('is enough without a username and a first name', () => expect(refusals({})).toEqual({}));

  it.each([
    ['last name', { lastname: '  ' }, { lastname: 'Enter your last name.' }],
    [
      'e-mail address of 255 characters',
      { email: `${'x'.repeat(243)}@example.com` },
      { email: 'At most 254 characters.' },
    ],
    [
      'e-mail address',
      { email: 'maya@' },
      { email: 'Enter an email address like name@example.com.' },
    ],
    [
      'mobile number',
      { mobile: '12345' },
      { mobile: 'Use 7 to 15 digits, starting with the country code: +46 70 123 45 67.' },
    ],
    [
      'mobile number in letters',
      { mobile: 'call me on 0701234567' },
      { mobile: 'Use 7 to 15 digits, starting with the country code: +46 70 123 45 67.' },
    ],
    ['country', { country: '' }, { country: 'Choose your country.' }],
    [
      'short password',
      { password: 'short', confirmation: 'short' },
      { password: 'Use at least 10 characters.' },
    ],
    [
      'unequal confirmation',
      { confirmation: 'copper lantern ferr' },
      { confirmation: 'The passwords don’t match.' },
    ],
    [
      'weak password',
      { password: 'lindqvist maya 2026', confirmation: 'lindqvist maya 2026' },
      { password: 'This password is too easy to guess. Add a word no one would expect.' },
    ],
    [
      'terms not accepted',
      { terms: false },
      { terms: 'Please accept the terms to open an account.' },
    ],
    [
      'risk not accepted',
      { risk: false },
      { risk: 'Please confirm you’ve read the risk warning.' },
    ],
    ['long username', { username: 'm'.repeat(31) }, { username: 'At most 30 characters.' }],
  ])('says what would be right for the %s, and nothing else', (_, over, said) =>
    expect(refusals(over)).toEqual(said),
  );

  it('says that passwords are unequal even while other fields are empty', () =>
    expect(refusals({ lastname: '', confirmation: 'x' })).toHaveProperty('confirmation'));

  it('takes off blanks at the ends, except of passwords', () => {
    const typed = {
      ...maya,
      firstname: ' Maya ',
      lastname: ' Lindqvist',
      email: ' maya@example.com ',
      password: ' ten blanks and ferry noon ',
      confirmation: ' ten blanks and ferry noon ',
    };
    expect(v.parse(signUpSchema, typed)).toMatchObject({
      firstname: 'Maya',
      lastname: 'Lindqvist',
      email: 'maya@example.com',
      password: ' ten blanks and ferry noon ',
    });
  });

  it('goes on to the desk without passwords and consents', () =>
    expect(getNewClient(v.parse(signUpSchema, maya), maya.email)).toEqual({
      username: '',
      firstname: '',
      lastname: 'Lindqvist',
      email: maya.email,
      mobile: '+46 70 123 45 67',
      country: 'Sweden',
    }));

  it('asks for neither e-mail address nor password once the sign-in exists', () => {
    const { email: _, password: __, confirmation: ___, ...rest } = maya;
    expect(v.safeParse(finishSchema, rest).success).toBe(true);
  });
});

it('takes a password for signing in as it was typed, however short', () =>
  expect(v.parse(signInSchema, { email: ' a@example.com', password: ' x' })).toEqual({
    email: 'a@example.com',
    password: ' x',
  }));

it('asks for a new password twice', () =>
  expect(
    v.safeParse(createPasswordPairSchema(), {
      password: 'copper lantern ferry',
      confirmation: 'copper lantern',
    }).success,
  ).toBe(false));

describe('how strong a new password is', () => {
  const says = (password: string, ...rest: Parameters<typeof createPasswordPairSchema>) =>
    v
      .safeParse(createPasswordPairSchema(...rest), { password, confirmation: password })
      .issues?.map(({ message }) => message);

  it('is fair at least', () => {
    expect(says('password123')).toEqual([expect.stringContaining('too easy to guess')]);
    expect(says('mayalindqvist88', ['Maya', 'Lindqvist'])).toEqual([
      expect.stringContaining('too easy to guess'),
    ]);
    expect(says('copper lantern ferry')).toBeUndefined();
  });

  it('is good at least for an administrator', () => {
    expect(says('copper lantern ferry', [], 'administrator')).toEqual([
      expect.stringContaining('good or strong'),
    ]);
    expect(says('copper lantern ferry noon', [], 'administrator')).toBeUndefined();
  });
});

it.each([
  "tara.o'brien@example.ie",
  'r&d@example.com',
  'maya@my--shop.example',
  'anna@xn--mller-kva.example',
])('the address %s signs up and signs in', (email) => {
  expect(refusals({ email })).toEqual({});
  expect(v.is(signInSchema, { email, password: 'x' })).toBe(true);
});

it('an address of any form may sign in', () =>
  expect(v.is(signInSchema, { email: 'maya', password: 'x' })).toBe(true));
