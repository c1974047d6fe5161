import { useWatch } from 'react-hook-form';
import { estimate, type Strength } from '@/domain/accounts/password';
import { cx } from '@/ui/cx';

/** Neither red nor amber: a weak password is no refusal, and nothing waits. */
const colours: Record<Strength, string> = { weak: 'bg-ink-3', fair: 'bg-ink-3', good: 'bg-green', strong: 'bg-green' };

export interface PasswordStrengthProps {
  /** Fields of the form that say something of the person. */
  about?: readonly string[];
  /** What else is known of the person. */
  known?: readonly string[];
}

/** How hard the password in the form around it is to guess, in a word and in four bars; what is known of the person counts for nothing. */
export function PasswordStrength({ about = [], known = [] }: PasswordStrengthProps) {
  const typed: unknown[] = useWatch({ name: ['password', ...about] });
  const [password = '', ...said] = typed.map(String);
  const { strength, score, advice } = estimate(password, [...said, ...known]);
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
