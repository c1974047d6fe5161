// Apart from the tally, because every act asks for the day, and few count for it.
const dayMs = 86_400_000;

/** Days since 1 January 1970, UTC. As `getToday` of the rules. */
export const getUtcDay = (at: Date): number => Math.floor(at.getTime() / dayMs);
