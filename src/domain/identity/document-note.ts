import * as v from 'valibot';
import { noteSchema, reasonSchema } from '@/domain/input/reason';
import { toPlainFigures } from '@/domain/input/typed-figures';
import { type IdentityKind, identityKindName, identityKinds } from './verification';

/** What an approval may record about the document. Its whole number is never stored. */
export interface DocumentDetails {
  kind: IdentityKind | '';
  /** Year of expiry, four digits; may be empty. */
  expiry: string;
  /** The last two characters of the document's number; may be empty. */
  ending: string;
}

/** "Passport, expires 2031, number ends in 4X."; empty if neither year nor characters are given. */
export function formatDocumentDetails({ kind, expiry, ending }: DocumentDetails): string {
  if (!expiry && !ending) return '';
  const parts = [
    kind ? identityKindName[kind] : 'Document',
    expiry && `expires ${expiry}`,
    ending && `number ends in ${ending}`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

const INVISIBLE_FORMAT = /\p{Cf}/gu;
/** A date in digits, a year, or an amount in dollars. */
const HARMLESS_FIGURES =
  /(?<![\p{L}\p{N}])(?:[0-9]{1,2}[./-][0-9]{1,2}[./-][0-9]{4}|(?:19|20)[0-9]{2}(?:-[0-9]{2}-[0-9]{2})?|\$[0-9][0-9,]*(?:\.[0-9]{2})?)(?![\p{L}\p{N}])/gu;
const RUN = /[\p{L}\p{N}]{5,}/gu;
/**
 * Groups that each have a digit, one separator apart: `123 456 789`, `AB1-234-567`, `12.345.678`.
 */
const GROUPS = /(?=[\p{L}]*\p{Nd})[\p{L}\p{N}]+(?:[ \u00A0./-](?=[\p{L}]*\p{Nd})[\p{L}\p{N}]+)+/gu;

const countDigits = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0;

/**
 * True if a text has what looks like the whole number of a document. Dates, years and amounts do
 * not count.
 */
export function hasDocumentNumber(text: string): boolean {
  const rest = text.replaceAll(INVISIBLE_FORMAT, '').replaceAll(HARMLESS_FIGURES, '·');
  return (
    (rest.match(RUN) ?? []).some((run) => countDigits(run) >= 4) ||
    (rest.match(GROUPS) ?? []).some((groups) => countDigits(groups) >= 6)
  );
}

const checkNumber = v.check<string, string>(
  (text) => !hasDocumentNumber(text),
  'Leave out the document’s number: it must not be stored. Its last two characters are enough.',
);

/** A text to the client about a document: optional for an approval, the reason for a rejection. */
export const documentNoteSchema = v.pipe(noteSchema, checkNumber);
export const documentReasonSchema = v.pipe(reasonSchema, checkNumber);

/** Documents are valid for ten years or so; a longer time is a slip of the finger. */
const maxValidYears = 50;

/** @param year the present year: an expired document cannot be approved */
export const createDetailsSchema = (year: number) => ({
  kind: v.picklist(['', ...identityKinds]),
  expiry: v.pipe(
    v.string(),
    v.transform(toPlainFigures),
    v.check(
      (text) => text === '' || /^[0-9]{4}$/.test(text),
      `Enter a year of four digits, such as ${year + 5}.`,
    ),
    v.check(
      (text) => text === '' || Number(text) >= year,
      'That year is past. Reject an expired document.',
    ),
    v.check(
      (text) => text === '' || Number(text) <= year + maxValidYears,
      `Enter a year up to ${year + maxValidYears}.`,
    ),
  ),
  ending: v.pipe(
    v.string(),
    v.transform(toPlainFigures),
    v.check(
      (text) => /^(?:[\p{L}\p{N}]{2})?$/u.test(text),
      'Enter only the last two letters or digits.',
    ),
    v.toUpperCase(),
  ),
});
