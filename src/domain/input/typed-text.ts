import * as v from 'valibot';

/** Said when it is needed: to prepare it for every field, before anything stands, took a thirtieth of a second. */
const atMost = ({ requirement }: { requirement: number }) => `At most ${requirement.toLocaleString('en')} characters.`;

/** What a person types, without the blanks around it; may be empty. @param max characters */
export const typedText = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, atMost));

/** As {@link typedText}, but something has to be typed. @param empty what to say when nothing is */
export const requiredText = (max: number, empty: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(empty), v.maxLength(max, atMost));

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
