import { foldText, matchesSearch } from '@/domain/input/fold-text';
import { toAsciiDigits, toPlainFigures } from '@/domain/input/typed-figures';
import { formatFullName, type Profile } from './profile';

/** Fewer digits occur in every other phone number. */
const minPhoneDigits = 3;

const toDigits = (text: string): string => toAsciiDigits(text).replace(/\D/g, '');

/** Only digits count. What is typed may begin with the zeros that are dialled instead of a `+`. */
export function matchesPhone(typed: string, mobile: string): boolean {
  const digits = toDigits(typed).replace(/^0+/, '');
  return (
    digits.length >= minPhoneDigits &&
    /^[\d ()+./-]+$/.test(toPlainFigures(typed)) &&
    toDigits(mobile).includes(digits)
  );
}

/**
 * How the desk finds a person in every list and search: any part of the name, email or username, in
 * any order, or of the phone number. An empty text finds everyone.
 * @param others further texts in which the words may occur
 */
export const matchesPerson = (
  typed: string,
  profile: Profile | null | undefined,
  others: readonly string[] = [],
): boolean =>
  matchesSearch(typed, [
    ...others,
    ...(profile ? [formatFullName(profile), profile.email, profile.username] : []),
  ]) ||
  (profile !== null && profile !== undefined && matchesPhone(typed, profile.mobile));

/** Whether a name, the username or the email begins with the text. */
export function beginsWith(
  typed: string,
  { firstname, lastname, username, email }: Profile,
): boolean {
  const text = foldText(typed);
  return [firstname, lastname, username, email].some((one) => foldText(one).startsWith(text));
}
