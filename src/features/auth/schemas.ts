import * as v from 'valibot';
import type { NewClient } from '@/domain/accounts/profile';
import { limits } from '@/domain/input/limits';
import { isPasswordPair, isStrongEnough, passwordEntries, tooWeakMessage, unequalPasswords } from '@/ui/forms/password-strength';
import { email } from './sign-in-schema';

export { newPasswordsSchema } from '@/ui/forms/password-strength';

const atMost = (max: number) => `At most ${max} characters.`;
const line = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, atMost(max)));

/** 7 to 15 digits, with common separators. ITU-T E.164 allows at most 15. */
const isPhone = (text: string): boolean => /^\+?[\d\s()./-]+$/.test(text) && /^\d{7,15}$/.test(text.replace(/\D/g, ''));

const clientFields = {
  username: line(limits.username),
  firstname: line(limits.name),
  lastname: v.pipe(v.string(), v.trim(), v.nonEmpty('Type your last name.'), v.maxLength(limits.name, atMost(limits.name))),
  mobile: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Type a phone number that reaches you.'),
    v.maxLength(limits.name, atMost(limits.name)),
    v.check(isPhone, 'A phone number has 7 to 15 digits, with the country code first: +46 70 123 45 67.'),
  ),
  country: v.pipe(v.string(), v.nonEmpty('Choose the country you live in.')),
};

const accepted = (message: string) => v.pipe(v.boolean(), v.literal(true, message));

const consents = {
  terms: accepted('An account can be opened only under the terms.'),
  risk: accepted('An account can be opened only by somebody who has read this.'),
};

export const resetRequestSchema = v.object({ email });

/** What is missing if the sign-in exists but the account does not. */
export const finishSchema = v.object({ ...clientFields, ...consents });

export const signUpSchema = v.pipe(
  v.object({ ...clientFields, email, ...passwordEntries, ...consents }),
  v.forward(v.partialCheck([['password'], ['confirmation']], isPasswordPair, unequalPasswords), ['confirmation']),
  v.forward(
    v.partialCheck(
      [['password'], ['email'], ['username'], ['firstname'], ['lastname']],
      ({ password, email: address, username, firstname, lastname }) => isStrongEnough(password, [address, username, firstname, lastname]),
      tooWeakMessage.client,
    ),
    ['password'],
  ),
);

/** The typed values without consents and passwords. */
export const clientOf = (
  { username, firstname, lastname, mobile, country }: v.InferOutput<typeof finishSchema>,
  email: string,
): NewClient => ({
  username,
  firstname,
  lastname,
  email,
  mobile,
  country,
});
