import * as v from 'valibot';
import { limits } from './limits';

/** A function, so that the message is only built when it is shown: building it for every field took a thirtieth of a second at start. */
const getTooLongMessage = ({ requirement }: { requirement: number }) => `At most ${requirement.toLocaleString('en')} characters.`;

/** A typed text, trimmed; may be empty. @param max characters */
export const trimmedText = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, getTooLongMessage));

/** As {@link trimmedText}, but not empty. @param empty message for an empty text */
export const requiredText = (max: number, empty: string) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(empty), v.maxLength(max, getTooLongMessage));

/** Up to fifteen digits (ITU-T E.164), with the usual separators. */
const isPhone = (text: string): boolean => /^\+?[\d\s()./-]+$/.test(text) && /^\d{7,15}$/.test(text.replace(/\D/g, ''));

/** @param max characters */
export const phoneText = (max: number) =>
  v.pipe(
    requiredText(max, 'Type a phone number that reaches you.'),
    v.check(isPhone, 'A phone number has 7 to 15 digits, with the country code first: +46 70 123 45 67.'),
  );

/** An email address in lowercase, as it is stored. */
export const emailText = v.pipe(
  requiredText(254, 'Type your e-mail address.'),
  v.toLowerCase(),
  v.email('An e-mail address looks like name@example.com.'),
);

/** Everything except letters and digits, and six letters that render as blanks, of Hangul and of Egyptian hieroglyphs. The same as `visibleLetters` in the rules. */
const INVISIBLE = /[^\p{L}\p{N}]|[\u115F\u1160\u3164\uFFA0\u{13441}\u{13442}]/gu;

/** The visible letters and digits of a text. */
const getVisibleText = (text: string): string => text.replaceAll(INVISIBLE, '');
/** True if the text has a visible letter or digit. */
export const isReadable = (text: string): boolean => getVisibleText(text) !== '';

/** A text of the desk that the client reads word for word. @param min visible letters and digits @param max characters of any kind */
export const createReadableSchema = ({ min, max }: { min: number; max: number }) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => [...getVisibleText(text)].length >= min, `At least ${min} letters or digits, so that the client understands.`),
    v.maxLength(max, `At most ${max} characters.`),
  );

/** The reason for an act of the desk. */
export const reasonSchema = createReadableSchema({ min: limits.reasonMin, max: limits.reasonMax });

/** An optional text of the desk. */
export const noteSchema = trimmedText(limits.reasonMax);
