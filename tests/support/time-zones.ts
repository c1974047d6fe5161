/**
 * Zones in which the tests of dates run besides the machine's own: where a day begins first, where
 * it begins eight hours after UTC, and where the hours of UTC are split.
 */
export const timeZones = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu'] as const;

/** The one of {@link timeZones} in which `npm run test:all` also runs components and the browser. */
export const screenZone: (typeof timeZones)[number] = 'Asia/Kathmandu';
