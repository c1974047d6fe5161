import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { estimateStrength, newPasswordSchema, passwordLimits, type StrengthLevel, strengthLevels } from '@/domain/accounts/password';
import { cx } from '@/ui/cx';

/** A new password and its confirmation. */
export const passwordEntries = { password: newPasswordSchema, confirmation: v.string() };

export const isPasswordPair = (input: { password: string; confirmation: string }): boolean => input.password === input.confirmation;

export const unequalPasswords = 'The two passwords do not match: type the same one here.';

/** The weakest password that is accepted. An administrator needs a stronger one, because it protects more than their own money. */
export const leastStrength = { client: 'fair', administrator: 'good' } as const satisfies Record<string, StrengthLevel>;

/**
 * True for a password that is too short: it is refused for its length alone.
 * @param known e-mail and names of the person, which add no strength
 */
export const isStrongEnough = (password: string, known: readonly string[], least: StrengthLevel = leastStrength.client): boolean =>
  password.length < passwordLimits.min ||
  strengthLevels.indexOf(estimateStrength(password, known).strength) >= strengthLevels.indexOf(least);

export const tooWeakMessage: Readonly<Record<keyof typeof leastStrength, string>> = {
  client: 'This password is too easy to guess. Add a word that nobody would expect.',
  administrator: 'An administrator needs a password that is good or strong. Add another word.',
};

/**
 * @param known as for {@link isStrongEnough}
 * @param whose decides the required strength
 */
export const newPasswordsSchema = (known: readonly string[] = [], whose: keyof typeof leastStrength = 'client') =>
  v.pipe(
    v.object(passwordEntries),
    v.forward(v.partialCheck([['password'], ['confirmation']], isPasswordPair, unequalPasswords), ['confirmation']),
    v.forward(
      v.partialCheck([['password']], ({ password }) => isStrongEnough(password, known, leastStrength[whose]), tooWeakMessage[whose]),
      ['password'],
    ),
  );

/** Neither red nor amber: a weak password is not a refusal, and nothing is pending. */
const colours: Record<StrengthLevel, string> = { weak: 'bg-ink-3', fair: 'bg-ink-3', good: 'bg-green', strong: 'bg-green' };

interface PasswordStrengthProps {
  /** Fields of the form that describe the person. */
  about?: readonly string[];
  /** What else is known about the person. */
  known?: readonly string[];
}

/** Strength of the password in the surrounding form: a word and four bars. What is known about the person adds no strength. */
export function PasswordStrength({ about = [], known = [] }: PasswordStrengthProps) {
  const typed: unknown[] = useWatch({ name: ['password', ...about] });
  const [password = '', ...said] = typed.map(String);
  const { strength, score, advice } = estimateStrength(password, [...said, ...known]);
  const word = score === 0 ? 'nothing typed yet' : strength;
  return (
    <div className="-mt-2 grid gap-2 text-t-xs">
      <meter className="sr-only" aria-label="Strength of the password" aria-valuetext={word} min={0} max={4} value={score} />
      <div className="grid grid-cols-4 gap-1" aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={cx('h-1', bar <= score ? colours[strength] : 'bg-rule')} />
        ))}
      </div>
      <p className="min-h-[1.4em] text-ink-2">
        <span role="status">Strength: {word}.</span> {advice}
      </p>
    </div>
  );
}
