// Written by hand, not by src/data: tests change one field of a commit at a time, which the app's
// functions do not allow.
import type { RulesDesk } from '../desk';
import { getDayNumber } from '../times';
import { type Commit, changeFields, type Fields, getFields, type Write } from '../writes';

export const getToday = (): number => getDayNumber(Date.now());

/** `tallies/{actor}`: so many cents moved alone on a day, the last of them for the client `uid`. */
export const createTally = (cents: unknown, uid: unknown, day: unknown = getToday()): Fields => ({
  day,
  cents,
  uid,
});

/** Stores what an administrator has moved alone, past the rules. */
export const seedTally = (
  desk: RulesDesk,
  actor: string,
  cents: number,
  day = getToday(),
): Promise<void> => desk.seedDocs({ [`tallies/${actor}`]: createTally(cents, 'earlier', day) });
export const removeTally = (desk: RulesDesk, actor: string): Promise<void> =>
  desk.remove(`tallies/${actor}`);

export const buildTally = (actor: string, fields: Fields): Write => ({
  path: `tallies/${actor}`,
  fields,
});

/** The client whose account a commit changes. */
function getMovedClient(commit: Commit): string {
  const [, uid] = Object.values(commit).flatMap(({ path }) => /^accounts\/(.+)$/.exec(path) ?? []);
  if (!uid) throw new Error('The commit changes no account');
  return uid;
}

/** The actor of a commit. */
const getActor = (commit: Commit): string => String(getFields(commit, 'entry').actor);

/**
 * The same commit beside the tally of its actor.
 * @param cents of the day, this commit included
 * @param changes of the tally
 */
export const addTally = (
  commit: Commit,
  cents: unknown,
  changes: Fields = {},
  actor = getActor(commit),
): Commit => ({
  ...commit,
  tally: buildTally(actor, changeFields(createTally(cents, getMovedClient(commit)), changes)),
});
