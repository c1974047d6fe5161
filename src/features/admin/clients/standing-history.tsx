import { Button } from '@/ui/button';
import type { RemoteState } from '@/ui/feedback/remote';
import { Bar } from '@/ui/feedback/skeleton';
import { Heading } from '@/ui/heading';
import { Time } from '@/ui/time';
import type { PastStanding } from './past-standings';

/** How a client came to stand where it does: below what is asked, so that nothing moves while it is read. */
export function StandingHistory({ of }: { of: RemoteState<readonly PastStanding[]> }) {
  if (of.data?.length === 0) return null;
  return (
    <section className="standing-history">
      <Heading className="part-label">How it came to this</Heading>
      {of.data ? (
        <ul className="open-matters">
          {of.data.map(({ op, words, at, reason }) => (
            <li key={op}>
              <span>
                {words}
                {reason && <q className="block text-ink-2">{reason}</q>}
              </span>
              <Time at={at} />
            </li>
          ))}
        </ul>
      ) : of.status === 'error' ? (
        <p>
          <span className="text-red">The client’s book could not be read.</span>{' '}
          <Button kind="plain" dense onClick={() => void of.refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <Bar width="11rem" />
      )}
    </section>
  );
}
