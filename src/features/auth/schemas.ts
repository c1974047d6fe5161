import * as v from 'valibot';
import type { NewClient } from '@/domain/accounts/profile';
import { limits } from '@/domain/input/limits';
import { isPasswordPair, isStrongEnough, passwordMismatchMessage, passwordPairEntries, tooWeakMessage } from '@/ui/forms/password-strength';
import { emailSchema } from './sign-in-schema';

export { createPasswordPairSchema as newPasswordsSchema } from '@/ui/forms/password-strength';

const createMaxLength = (max: number) => `At most ${max} characters.`;
const createLineSchema = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, createMaxLength(max)));

/** 7 to 15 digits, with common separators. ITU-T E.164 allows at most 15. */
const isPhoneNumber = (text: string): boolean => /^\+?[\d\s()./-]+$/.test(text) && /^\d{7,15}$/.test(text.replace(/\D/g, ''));

const clientFieldSchemas = {
  username: createLineSchema(limits.username),
  firstname: createLineSchema(limits.name),
  lastname: v.pipe(v.string(), v.trim(), v.nonEmpty('Type your last name.'), v.maxLength(limits.name, createMaxLength(limits.name))),
  mobile: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Type a phone number that reaches you.'),
    v.maxLength(limits.name, createMaxLength(limits.name)),
    v.check(isPhoneNumber, 'A phone number has 7 to 15 digits, with the country code first: +46 70 123 45 67.'),
  ),
  country: v.pipe(v.string(), v.nonEmpty('Choose the country you live in.')),
};

const createAcceptedSchema = (message: string) => v.pipe(v.boolean(), v.literal(true, message));

const consentSchemas = {
  terms: createAcceptedSchema('An account can be opened only under the terms.'),
  risk: createAcceptedSchema('An account can be opened only by somebody who has read this.'),
};

export const resetRequestSchema = v.object({ email: emailSchema });

/** What is missing if the sign-in exists but the account does not. */
export const finishSchema = v.object({ ...clientFieldSchemas, ...consentSchemas });

export const signUpSchema = v.pipe(
  v.object({ ...clientFieldSchemas, email: emailSchema, ...passwordPairEntries, ...consentSchemas }),
  v.forward(v.partialCheck([['password'], ['confirmation']], isPasswordPair, passwordMismatchMessage), ['confirmation']),
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
export const getNewClient = (
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
