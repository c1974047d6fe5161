import { deskBook, type Uid } from '@/domain/revision-fields';
import { shortenMiddle } from '@/lib/format';
import { operator } from './account';
import { formatFullName, type Profile, removeInvisible } from './profile';

/**
 * The client's name; without a profile, the beginning and end of the uid. "The desk" for what is in
 * the desk's own book.
 */
export function formatName(profile: Profile | null | undefined, uid: Uid): string {
  if (profile) return formatFullName(profile);
  return uid === deskBook ? 'The desk' : `Client ${shortenMiddle(uid, 4, 4)}`;
}

/** An administrator's name; without a profile, the beginning and end of the uid. */
export const formatAdministrator = (profile: Profile | null | undefined, uid: Uid): string =>
  profile ? formatFullName(profile) : `Administrator ${shortenMiddle(uid, 4, 4)}`;

const unknownClient = 'the client';

/** The client's first name for use in a sentence; "the client" if it is not known. */
export const getFirstName = (profile: Profile | null | undefined): string =>
  (profile && removeInvisible(profile.firstname)) ||
  (profile ? formatFullName(profile) : unknownClient);

export const capitalizeName = (firstName: string): string =>
  firstName === unknownClient ? 'The client' : firstName;

/** Who wrote an entry of a client's book, from the view of the administrator who reads it. */
export function describeActor(
  { actor, uid }: { actor: Uid; uid: Uid },
  decider: Profile | null | undefined,
  me: Uid,
): string {
  if (actor === me) return 'You';
  if (actor === operator) return 'The operator';
  return actor === uid ? 'The client' : formatAdministrator(decider, actor);
}
