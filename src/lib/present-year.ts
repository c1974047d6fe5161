/** Of the calendar here, as the clock here says. */
export const presentYear = (): number => new Date().getFullYear();
