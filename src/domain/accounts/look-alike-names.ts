import type { Uid } from '@/domain/ledger/revision-fields';
import { type Profile, removeInvisible } from './profile';

/**
 * Letters that look like one of ASCII, by that one: the alphabets whose letters can spell a whole name so. From the mapping of UTS #39, Unicode
 * Security Mechanisms, confusables.txt 17.0.0 (https://www.unicode.org/Public/security/, https://www.unicode.org/license.txt), without what NFKD
 * resolves already: fullwidth and mathematical letters. Small `k`, `m`, `t`, `b`, `h`, `n` and `e` of Greek and Cyrillic are ours: the mapping takes
 * them for small capitals.
 */
const lookAlikeLetters: Readonly<Record<string, string>> = {
  a: 'ɑαаΑАᎪꓮ',
  b: 'вƄЬᏏꞴΒВᏴⲂꓐ',
  c: 'ᴄсꮯⲥСᏟⲤꓚ',
  d: 'ԁᏧꓒᎠꓓ',
  e: 'εꬲеҽΕЕᎬꓰ',
  f: 'ꬵꞙƒẝքꞘϜꓝ',
  g: 'ɡᶃƍցԌᏀᏳꓖ',
  h: 'нһհᏂΗНᎻⲎꓧ',
  i: 'ıɪɩιіꙇւꭵᎥⲓƖǀΙІӏӀⲒꓲ',
  j: 'ϳјꞲͿЈᎫꓙ',
  k: 'κкĸΚКᏦⲔꓗ',
  l: 'ᏞⳐꓡ',
  m: 'мΜϺМᎷⲘꓟ',
  n: 'ηпոռΝⲚꓠ',
  o: 'ᴏᴑꬽοσоօⲟϭΟОՕⲞꓳ',
  p: 'þƿρϸрⲣⳏΡРᏢⲢⳎꓑ',
  q: 'ԛգզ',
  r: 'ꭇꭈᴦгꮁⲅƦᎡᏒꓣ',
  s: 'ꜱƽѕꮪЅՏᏕᏚꓢ',
  t: 'τтΤТᎢⲦꓔ',
  u: 'ꞟᴜꭎꭒʋυսՍꓴ',
  v: 'ᴠνѵꮩѴᏙꓦ',
  w: 'ɯᴡѡшԝաꮃⲽԜᎳᏔꓪ',
  x: 'хꞳΧХⲬꓫ',
  y: 'ɣᶌʏỿꭚγуүⲩΥУҮᎩᎽⲨꓬ',
  z: 'ᴢꮓΖᏃꓜ',
  2: 'ꝚƧꙄϨ',
  3: 'ꞫȜƷꝪЗӠⲜⳄⳌ',
  4: 'Ꮞ',
  5: 'Ƽ',
  6: 'бᏮⳓⳒϬⳜ',
  8: 'ȣȢ',
  9: 'ꝮⳋⳊ',
};

/** Latin letters whose stroke is no mark to NFKD, as it is in "ö". */
const strokedLetters: Readonly<Record<string, string>> = { d: 'đĐ', h: 'ħĦ', l: 'łŁ', o: 'øØ', t: 'ŧŦ' };

const asciiByLetter: ReadonlyMap<string, string> = new Map(
  [lookAlikeLetters, strokedLetters].flatMap((table) =>
    Object.entries(table).flatMap(([ascii, letters]) => [...letters].map((letter) => [letter, ascii])),
  ),
);

/** The same text with the ASCII letter in the place of each that looks like one. */
const replaceLookAlikes = (text: string): string => text.replace(/[^\0-\x7f]/gu, (letter) => asciiByLetter.get(letter) ?? letter);

/** The scripts of names: the recommended ones of UAX #31, and those whose letters look like Latin ones. All others count as one. */
const nameScripts = [
  ...'Arabic Armenian Bengali Bopomofo Cherokee Coptic Cyrillic Devanagari Ethiopic Georgian Greek'.split(' '),
  ...'Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Latin Lisu Malayalam'.split(' '),
  ...'Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'.split(' '),
];

/** Written together in one name: Japanese, Korean, and Chinese with its phonetic letters. */
const combinedScripts: readonly (readonly string[])[] = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
];

const getScriptClass = (script: string): string => `\\p{Script=${script}}`;
const scriptPatterns: readonly { script: string; pattern: RegExp }[] = [
  ...nameScripts.map((script) => ({ script, pattern: new RegExp(`(?=\\p{L})${getScriptClass(script)}`, 'u') })),
  { script: 'other', pattern: new RegExp(`(?=\\p{L})[^${[...nameScripts, 'Common', 'Inherited'].map(getScriptClass).join('')}]`, 'u') },
];
const ONLY_LATIN = /^[\p{Script=Latin}\P{L}]*$/u;

/** Whether a name has letters of more than one script that are not written together. Digits, marks and what all scripts share are of none. */
export function mixesScripts(name: string): boolean {
  if (ONLY_LATIN.test(name)) return false;
  const found = scriptPatterns.filter(({ pattern }) => pattern.test(name)).map(({ script }) => script);
  return found.length > 1 && !combinedScripts.some((together) => found.every((script) => together.includes(script)));
}

/** Accents of European letters and what shows nothing. Vowel signs of other scripts stay, and so do the two marks that make another kana. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{White_Space}\u2800]|(?=\p{M})(?![\u3099\u309A])\p{Script=Inherited}/gu;

/** What two names have in common that look alike, after the skeleton of UTS #39; case, blanks and accents do not count. */
function getSkeleton(name: string): string {
  return replaceLookAlikes(name.normalize('NFKD').replace(INVISIBLE, ''))
    .toLowerCase()
    .replace(/[l1|]/g, 'i')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replace(/[’ʼʻ‘`]/g, "'")
    .replace(/\p{Pd}/gu, '-');
}

/** As it is written, and in lowercase: a capital of Greek or Cyrillic can look like another Latin letter than its small one. */
function getSkeletons(name: string): readonly string[] {
  if (removeInvisible(name) === '') return [];
  return [...new Set([getSkeleton(name), getSkeleton(name.toLowerCase())])];
}

/** Whether two names can be taken for each other; a name always can for itself. */
export function isLookAlike(a: string, b: string): boolean {
  const ofB = getSkeletons(b);
  return getSkeletons(a).some((skeleton) => ofB.includes(skeleton));
}

const markedFields = ['name', 'username'] as const;
type MarkedField = (typeof markedFields)[number];

/** What is to be known of a client's name or username before somebody goes by it. */
export type NameMark = `${MarkedField}-mixed` | `${MarkedField}-alike`;

type NamedClient = Pick<Profile, 'uid' | 'firstname' | 'lastname' | 'username'>;

interface NameTraits {
  mixed: boolean;
  skeletons: readonly string[];
}

/** A list is drawn more often than a profile is read. */
const knownTraits = new WeakMap<NamedClient, Readonly<Record<MarkedField, NameTraits>>>();

function getTraits(person: NamedClient): Readonly<Record<MarkedField, NameTraits>> {
  const known = knownTraits.get(person);
  if (known) return known;
  const traitsIn = (name: string): NameTraits => ({ mixed: mixesScripts(name), skeletons: getSkeletons(name) });
  const traits = { name: traitsIn(`${person.firstname} ${person.lastname}`), username: traitsIn(person.username) };
  knownTraits.set(person, traits);
  return traits;
}

/** @returns whether a skeleton is that of two clients or more */
function createSharedCheck(people: readonly NamedClient[], field: MarkedField): (skeleton: string) => boolean {
  const owners = new Map<string, Uid>();
  const shared = new Set<string>();
  for (const person of people) {
    for (const skeleton of getTraits(person)[field].skeletons) {
      const owner = owners.get(skeleton) ?? person.uid;
      if (owner === person.uid) owners.set(skeleton, owner);
      else shared.add(skeleton);
    }
  }
  return (skeleton) => shared.has(skeleton);
}

/**
 * The marks of those in a list who have any: whose name or username mixes scripts, or looks like that of another one in the list. Each is looked at
 * once, so the list may be long.
 */
export function findNameMarks(people: readonly NamedClient[]): ReadonlyMap<Uid, readonly NameMark[]> {
  const marks = new Map<Uid, NameMark[]>();
  const mark = ({ uid }: NamedClient, one: NameMark) => {
    const before = marks.get(uid) ?? [];
    if (!before.includes(one)) marks.set(uid, [...before, one]);
  };
  for (const field of markedFields) {
    const isShared = createSharedCheck(people, field);
    for (const person of people) {
      const { mixed, skeletons } = getTraits(person)[field];
      if (mixed) mark(person, `${field}-mixed`);
      if (skeletons.some(isShared)) mark(person, `${field}-alike`);
    }
  }
  return marks;
}
