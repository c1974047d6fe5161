import * as v from 'valibot';
import { limits } from './limits';

/** Said when it is needed: to prepare it for every field, before anything stands, took a thirtieth of a second. */
const getTooLongMessage = ({ requirement }: { requirement: number }) => `At most ${requirement.toLocaleString('en')} characters.`;

/** What a person types, without the blanks around it; may be empty. @param max characters */
export const trimmedText = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, getTooLongMessage));

/** As {@link trimmedText}, but something has to be typed. @param empty what to say when nothing is */
export const requiredText = (max: number, empty: string) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(empty), v.maxLength(max, getTooLongMessage));

/** Up to fifteen digits (ITU-T E.164), written as people write them. */
const isPhone = (text: string): boolean => /^\+?[\d\s()./-]+$/.test(text) && /^\d{7,15}$/.test(text.replace(/\D/g, ''));

/** @param max characters */
export const phoneText = (max: number) =>
  v.pipe(
    requiredText(max, 'Type a phone number that reaches you.'),
    v.check(isPhone, 'A phone number has 7 to 15 digits, with the country code first: +46 70 123 45 67.'),
  );

/** An e-mail address, in small letters as the store keeps it. */
export const emailText = v.pipe(
  requiredText(254, 'Type your e-mail address.'),
  v.toLowerCase(),
  v.email('An e-mail address looks like name@example.com.'),
);

/** What says nothing: all but letters and digits, and four letters of Hangul that stand for a missing one. The rules know the same (`visibleLetters`). */
const INVISIBLE = /[^\p{L}\p{N}]|[\u115F\u1160\u3164\uFFA0]/gu;

/** The letters and digits of a text that show. */
const getVisibleText = (text: string): string => text.replaceAll(INVISIBLE, '');
/** Whether anything of a text can be read. */
export const isReadable = (text: string): boolean => getVisibleText(text) !== '';

/** Text of the desk that the client reads word for word. @param min letters and digits that show @param max characters of any kind */
export const createReadableSchema = ({ min, max }: { min: number; max: number }) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => [...getVisibleText(text)].length >= min, `At least ${min} letters or digits, so that the client understands.`),
    v.maxLength(max, `At most ${max} characters.`),
  );

/** Why the desk did something. */
export const reasonSchema = createReadableSchema({ min: limits.reasonMin, max: limits.reasonMax });

/** Text of the desk that may be missing, where nothing was refused. */
export const noteSchema = trimmedText(limits.reasonMax);
