/** By the clock and time zone of this device. */
export const currentYear = (): number => new Date().getFullYear();
