/**
 * Hides content from other roles, by the marker that the script in index.html sets on the root
 * before the first paint.
 */
export const seenBy = {
  guest: 'in-data-session:hidden',
  member: 'not-in-data-session:hidden',
  user: 'not-in-data-[session=user]:hidden',
  admin: 'not-in-data-[session=admin]:hidden',
};
