import * as v from 'valibot';

/**
 * A function, so that the message is only built when it is shown: building it for every field took
 * a thirtieth of a second at start.
 */
const getTooLongMessage = ({ requirement }: { requirement: number }) =>
  `At most ${requirement.toLocaleString('en')} characters.`;

/** A typed text, trimmed; may be empty. @param max characters */
export const trimmedText = (max: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, getTooLongMessage));

/** As {@link trimmedText}, but not empty. @param empty message for an empty text */
export const requiredText = (max: number, empty: string) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(empty), v.maxLength(max, getTooLongMessage));
