import * as v from 'valibot';
import { estimate, newPasswordSchema, passwordLimits, type Strength, strengths } from '@/domain/accounts/password';

/** A new password, twice. */
export const passwordEntries = { password: newPasswordSchema, confirmation: v.string() };

export const passwordsEqual = (input: { password: string; confirmation: string }): boolean => input.password === input.confirmation;

export const unequalPasswords = 'The two passwords do not match: type the same one here.';

/** The weakest password that is taken: an administrator holds more than the own money. */
export const leastStrength = { client: 'fair', administrator: 'good' } as const satisfies Record<string, Strength>;

/** One that is too short is refused for that alone. @param known of the person: e-mail and names, which count for nothing */
export const isStrongEnough = (password: string, known: readonly string[], least: Strength = leastStrength.client): boolean =>
  password.length < passwordLimits.min || strengths.indexOf(estimate(password, known).strength) >= strengths.indexOf(least);

export const tooWeak: Readonly<Record<keyof typeof leastStrength, string>> = {
  client: 'This password is too easy to guess. Add a word that nobody would expect.',
  administrator: 'An administrator needs a password that is good or strong. Add another word.',
};

/**
 * @param known as for {@link isStrongEnough}
 * @param whose decides how strong the password has to be
 */
export const newPasswordsSchema = (known: readonly string[] = [], whose: keyof typeof leastStrength = 'client') =>
  v.pipe(
    v.object(passwordEntries),
    v.forward(v.partialCheck([['password'], ['confirmation']], passwordsEqual, unequalPasswords), ['confirmation']),
    v.forward(
      v.partialCheck([['password']], ({ password }) => isStrongEnough(password, known, leastStrength[whose]), tooWeak[whose]),
      ['password'],
    ),
  );
