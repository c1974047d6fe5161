import type { NewestEntries } from '@/data/queries';
import type { Uid } from '@/domain/envelope';
import { fullName, type Profile } from '@/domain/profile';
import { type Line, statementLines } from '@/domain/statement';

/** A line of somebody's book, as the desk reads it. */
export interface DeskLine extends Line {
  /** Whose book it stands in. */
  owner: string;
  /** Who wrote it. */
  actor: string;
}

const name = (profile: Profile | undefined): string => (profile ? fullName(profile) : 'Unknown');

/**
 * The newest lines of all books, newest first. Unless the entries are all there are, the oldest commit in sight may be cut in two: it is
 * left out, so that no decision stands here without its posting.
 * @param whole whether `entries` is everything that was ever written
 */
export function newestLines({ entries, people }: NewestEntries, me: Uid, { whole, count }: { whole: boolean; count: number }): DeskLine[] {
  const oldest = Math.min(...entries.map(({ at }) => at.getTime()));
  const uncut = whole ? entries : entries.filter(({ at }) => at.getTime() !== oldest);
  const books = [...new Set(uncut.map(({ uid }) => uid))];
  const lines = books.flatMap((uid) => {
    const own = uncut.filter((entry) => entry.uid === uid);
    return statementLines(own, uid).map((line) => ({ ...line, owner: name(people.get(uid)), actor: actorOf(line, uid, me, people) }));
  });
  return lines.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, count);
}

function actorOf({ entries }: Line, owner: Uid, me: Uid, people: NewestEntries['people']): string {
  const actor = entries[0]?.actor ?? '';
  if (actor === me) return 'You';
  return actor === owner && !people.get(actor)?.admin ? 'The client' : name(people.get(actor));
}
