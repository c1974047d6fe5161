/**
 * Tags of one of several tests that differ only in an act, a page, a width or a way to fail.
 * `npm run test:all` runs the first ones, `npm run test:e2e` all of them.
 * @param index of the variant, counted from 0
 * @param count how many `npm run test:all` runs
 */
export const tagVariant = (index: number, count = 2): string[] => (index < count ? [] : ['@deep']);
