import type { Uid } from '@/domain/revision-fields';
import { type Profile, removeInvisible } from './profile';
import { getSearchKeys } from './search-keys';

/**
 * Maps letters that look like an ASCII letter to that letter, for the alphabets that can spell a
 * whole name this way. Source: UTS #39, Unicode Security Mechanisms, confusables.txt 17.0.0
 * (https://www.unicode.org/Public/security/, https://www.unicode.org/license.txt), without the
 * fullwidth and mathematical letters, which NFKD resolves. Small `k`, `m`, `t`, `b`, `h`, `n` and
 * `e` of Greek and Cyrillic are our addition: the source maps them to small capitals.
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

/** Latin letters with a stroke. NFKD does not separate the stroke as it does the dots of "ö". */
const strokedLetters: Readonly<Record<string, string>> = {
  d: 'đĐ',
  h: 'ħĦ',
  l: 'łŁ',
  o: 'øØ',
  t: 'ŧŦ',
};

const asciiByLetter: ReadonlyMap<string, string> = new Map(
  [lookAlikeLetters, strokedLetters].flatMap((table) =>
    Object.entries(table).flatMap(([ascii, letters]) =>
      [...letters].map((letter) => [letter, ascii]),
    ),
  ),
);

const replaceLookAlikes = (text: string): string =>
  text.replace(/[^\0-\x7f]/gu, (letter) => asciiByLetter.get(letter) ?? letter);

/**
 * The scripts that count as different: the recommended ones of UAX #31, and those with letters that
 * look Latin. All others count as one script.
 */
const nameScripts = [
  ...'Arabic Armenian Bengali Bopomofo Cherokee Coptic Cyrillic Devanagari Ethiopic Georgian Greek'.split(
    ' ',
  ),
  ...'Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Latin Lisu Malayalam'.split(
    ' ',
  ),
  ...'Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'.split(' '),
];

/** Scripts that one name may combine: Japanese, Korean, and Chinese with its phonetic letters. */
const combinedScripts: readonly (readonly string[])[] = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
];

const getScriptClass = (script: string): string => `\\p{Script=${script}}`;
const scriptPatterns: readonly { script: string; pattern: RegExp }[] = [
  ...nameScripts.map((script) => ({
    script,
    pattern: new RegExp(`(?=\\p{L})${getScriptClass(script)}`, 'u'),
  })),
  {
    script: 'other',
    pattern: new RegExp(
      `(?=\\p{L})[^${[...nameScripts, 'Common', 'Inherited'].map(getScriptClass).join('')}]`,
      'u',
    ),
  },
];
const ONLY_LATIN = /^[\p{Script=Latin}\P{L}]*$/u;

/**
 * True if a name combines letters of scripts that do not belong together. Digits, marks and shared
 * characters count for no script.
 */
export function mixesScripts(name: string): boolean {
  if (ONLY_LATIN.test(name)) return false;
  const found = scriptPatterns
    .filter(({ pattern }) => pattern.test(name))
    .map(({ script }) => script);
  return (
    found.length > 1 &&
    !combinedScripts.some((together) => found.every((script) => together.includes(script)))
  );
}

/**
 * Accents of European letters and invisible characters. Vowel signs of other scripts stay, as do
 * the two marks that change a kana.
 */
const INVISIBLE =
  /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{White_Space}\u2800]|(?=\p{M})(?![\u3099\u309A])\p{Script=Inherited}/gu;

/** The skeleton of UTS #39: equal for names that look alike. Ignores case, blanks and accents. */
function getSkeleton(name: string): string {
  return replaceLookAlikes(name.normalize('NFKD').replace(INVISIBLE, ''))
    .toLowerCase()
    .replace(/[l1|]/g, 'i')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replace(/[’ʼʻ‘`]/g, "'")
    .replace(/\p{Pd}/gu, '-');
}

/**
 * As written and in lowercase: a Greek or Cyrillic capital can resemble another Latin letter than
 * its small form.
 */
function getSkeletons(name: string): readonly string[] {
  if (removeInvisible(name) === '') return [];
  return [...new Set([getSkeleton(name), getSkeleton(name.toLowerCase())])];
}

const markedFields = ['name', 'username'] as const;
type MarkedField = (typeof markedFields)[number];

/** A caution about a client's name or username. */
export type NameMark = `${MarkedField}-mixed` | `${MarkedField}-alike` | `${MarkedField}-key`;

type NamedClient = Pick<
  Profile,
  'uid' | 'firstname' | 'lastname' | 'username' | keyof ReturnType<typeof getSearchKeys>
>;

interface NameTraits {
  mixed: boolean;
  /** The desk's search finds the client by another name than this one. */
  foreignKey: boolean;
  skeletons: readonly string[];
}

/** Cached per profile, because a list renders more often than its profiles change. */
const knownTraits = new WeakMap<NamedClient, Readonly<Record<MarkedField, NameTraits>>>();

function getTraits(person: NamedClient): Readonly<Record<MarkedField, NameTraits>> {
  const known = knownTraits.get(person);
  if (known) return known;
  const traitsIn = (name: string, foreignKey: boolean): NameTraits => ({
    mixed: mixesScripts(name),
    foreignKey,
    skeletons: getSkeletons(name),
  });
  const keys = getSearchKeys(person);
  const traits = {
    name: traitsIn(
      `${person.firstname} ${person.lastname}`,
      person.lastnameKey !== keys.lastnameKey || person.firstnameKey !== keys.firstnameKey,
    ),
    username: traitsIn(person.username, person.usernameKey !== keys.usernameKey),
  };
  knownTraits.set(person, traits);
  return traits;
}

function createSharedCheck(
  people: readonly NamedClient[],
  field: MarkedField,
): (skeleton: string) => boolean {
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
 * Cautions for the clients of a list: a name or username mixes scripts, is found by another search
 * key than its own, or looks like that of another client in the list. Linear in the length of the
 * list.
 */
export function findNameMarks(
  people: readonly NamedClient[],
): ReadonlyMap<Uid, readonly NameMark[]> {
  const marks = new Map<Uid, NameMark[]>();
  const mark = ({ uid }: NamedClient, one: NameMark) => {
    const before = marks.get(uid) ?? [];
    if (!before.includes(one)) marks.set(uid, [...before, one]);
  };
  for (const field of markedFields) {
    const isShared = createSharedCheck(people, field);
    for (const person of people) {
      const { mixed, foreignKey, skeletons } = getTraits(person)[field];
      if (mixed) mark(person, `${field}-mixed`);
      if (foreignKey) mark(person, `${field}-key`);
      if (skeletons.some(isShared)) mark(person, `${field}-alike`);
    }
  }
  return marks;
}
