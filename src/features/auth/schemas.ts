import * as v from 'valibot';
import type { NewClient } from '@/domain/accounts/new-client';
import { pickFields, signUpFields } from '@/domain/accounts/profile-fields';
import { signUpSchemas } from '@/domain/accounts/profile-input';
import {
  isPasswordPair,
  isStrongEnough,
  passwordMismatchMessage,
  passwordPairEntries,
  personalFields,
  tooWeakMessage,
} from '@/parts/profile/password-strength';
import { emailSchema } from './sign-in-schema';

const createAcceptedSchema = (message: string) => v.pipe(v.boolean(), v.literal(true, message));

const consentSchemas = {
  terms: createAcceptedSchema('Please accept the terms to open an account.'),
  risk: createAcceptedSchema('Please confirm you’ve read the risk warning.'),
};

/** What is missing if the sign-in exists but the account does not. */
export const finishSchema = v.object({ ...signUpSchemas, ...consentSchemas });

export const signUpSchema = v.pipe(
  v.object({ ...signUpSchemas, email: emailSchema, ...passwordPairEntries, ...consentSchemas }),
  v.forward(
    v.partialCheck([['password'], ['confirmation']], isPasswordPair, passwordMismatchMessage),
    ['confirmation'],
  ),
  v.forward(
    v.partialCheck(
      [['password'], ...personalFields.map((field) => [field] as const)],
      (typed) =>
        isStrongEnough(
          typed.password,
          personalFields.map((field) => typed[field]),
        ),
      tooWeakMessage.client,
    ),
    ['password'],
  ),
);

/** The typed values without consents and passwords. */
export const getNewClient = (
  values: v.InferOutput<typeof finishSchema>,
  email: string,
): NewClient => ({
  ...pickFields(signUpFields, values),
  email,
});
