export const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** The two cells of a time, in any zone of the tests: Swedish writes times as the file does. */
export const timeCells = (at: Date): string =>
  ['UTC', timeZone].map((zone) => at.toLocaleString('sv-SE', { timeZone: zone })).join();
