import * as v from 'valibot';
import { newPasswordSchema } from '@/domain/password';

/** A new password, twice. */
export const passwordEntries = { password: newPasswordSchema, confirmation: v.string() };

export const passwordsEqual = (input: { password: string; confirmation: string }): boolean => input.password === input.confirmation;

export const unequalPasswords = 'The two passwords do not match: type the same one here.';

export const newPasswordsSchema = v.pipe(
  v.object(passwordEntries),
  v.forward(v.partialCheck([['password'], ['confirmation']], passwordsEqual, unequalPasswords), ['confirmation']),
);
