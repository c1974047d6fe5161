import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import {
  estimateStrength,
  newPasswordSchema,
  passwordLimits,
  type StrengthLevel,
  strengthLevels,
} from '@/domain/accounts/password';
import { cx } from '@/ui/cx';

export const passwordPairEntries = { password: newPasswordSchema, confirmation: v.string() };

export const isPasswordPair = (input: { password: string; confirmation: string }): boolean =>
  input.password === input.confirmation;

export const passwordMismatchMessage = 'The passwords don’t match.';

/** Fields of a person that add no strength to their password. */
export const personalFields = ['email', 'username', 'firstname', 'lastname'] as const;

/**
 * The weakest password that is accepted. An administrator needs a stronger one, because it protects
 * more than their own money.
 */
export const minimumStrength = { client: 'fair', administrator: 'good' } as const satisfies Record<
  string,
  StrengthLevel
>;

/**
 * True for a password that is too short: it is refused for its length alone.
 * @param personalWords e-mail and names of the person, which add no strength
 */
export const isStrongEnough = (
  password: string,
  personalWords: readonly string[],
  minimum: StrengthLevel = minimumStrength.client,
): boolean =>
  password.length < passwordLimits.min ||
  strengthLevels.indexOf(estimateStrength(password, personalWords).strength) >=
    strengthLevels.indexOf(minimum);

export const tooWeakMessage: Readonly<Record<keyof typeof minimumStrength, string>> = {
  client: 'This password is too easy to guess. Add a word no one would expect.',
  administrator: 'Administrators need a password rated good or strong. Add another word.',
};

/**
 * @param personalWords as for {@link isStrongEnough}
 * @param accountKind decides the required strength
 */
export const createPasswordPairSchema = (
  personalWords: readonly string[] = [],
  accountKind: keyof typeof minimumStrength = 'client',
) =>
  v.pipe(
    v.object(passwordPairEntries),
    v.forward(
      v.partialCheck([['password'], ['confirmation']], isPasswordPair, passwordMismatchMessage),
      ['confirmation'],
    ),
    v.forward(
      v.partialCheck(
        [['password']],
        ({ password }) => isStrongEnough(password, personalWords, minimumStrength[accountKind]),
        tooWeakMessage[accountKind],
      ),
      ['password'],
    ),
  );

/** Neither red nor amber: while somebody types, nothing is refused yet, and nothing is pending. */
const strengthColors: Record<StrengthLevel, string> = {
  weak: 'bg-ink-3',
  fair: 'bg-ink-3',
  good: 'bg-green',
  strong: 'bg-green',
};

interface PasswordStrengthProps {
  /** Fields of the form that describe the person. */
  fields?: readonly string[];
  /** What else is known about the person. */
  personalWords?: readonly string[];
}

/**
 * Strength of the password in the surrounding form: a word and four bars. What is known about the
 * person adds no strength.
 */
export function PasswordStrength({ fields = [], personalWords = [] }: PasswordStrengthProps) {
  const typed: unknown[] = useWatch({ name: ['password', ...fields] });
  const [password = '', ...said] = typed.map(String);
  const { strength, score, advice } = estimateStrength(password, [...said, ...personalWords]);
  const isTyped = score > 0;
  return (
    <div className="-mt-2 grid gap-2 text-t-xs">
      <meter
        className="sr-only"
        aria-label="Password strength"
        aria-valuetext={isTyped ? strength : 'not typed yet'}
        min={0}
        max={4}
        value={score}
      />
      <div className="grid grid-cols-4 gap-1" aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={cx('h-1', bar <= score ? strengthColors[strength] : 'bg-rule')}
          />
        ))}
      </div>
      <p className="min-h-[1.4em] text-ink-2">
        <span role="status">{isTyped && `Strength: ${strength}.`}</span> {advice}
      </p>
    </div>
  );
}
