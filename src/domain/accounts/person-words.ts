import type { Uid } from '@/domain/ledger/revision-fields';
import { shortenMiddle } from '@/lib/format';
import { operator } from './account';
import { formatFullName, type Profile, removeInvisible } from './profile';

/** The client's name; the beginning and end of the id where no profile was found. */
export const formatName = (profile: Profile | null | undefined, uid: Uid): string =>
  profile ? formatFullName(profile) : `Client ${shortenMiddle(uid, 4, 4)}`;

const unknownClient = 'the client';

/** How a sentence calls the client: by first name where there is one. */
export const getFirstName = (profile: Profile | null | undefined): string =>
  (profile && removeInvisible(profile.firstname)) || (profile ? formatFullName(profile) : unknownClient);

/** The same where a sentence begins. */
export const capitalizeName = (firstName: string): string => (firstName === unknownClient ? 'The client' : firstName);

/** Who did something in a client's book, as the person at this desk would say it. */
export function describeActor({ actor, uid }: { actor: Uid; uid: Uid }, decider: Profile | null | undefined, me: Uid): string {
  if (actor === me) return 'You';
  if (actor === operator) return 'The operator';
  return actor === uid ? 'The client' : formatName(decider, actor);
}

/** "Tomás" is found by "tomas": few keyboards write every client's name. */
const normalizeText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/**
 * Whether each word that was typed stands in one of the places, in whichever order and case and with or without its accents: "ferreira tomás" is Tomás
 * Ferreira. Nothing typed is everywhere.
 */
export function matchesSearch(typed: string, places: readonly string[]): boolean {
  const wanted = normalizeText(typed).split(/\s+/);
  const searched = places.map(normalizeText);
  return wanted.every((word) => searched.some((place) => place.includes(word)));
}

/** Where a search among clients looks. */
export const getSearchedText = (profile: Profile | null | undefined): string[] =>
  profile ? [formatFullName(profile), profile.email, profile.username] : [];
