/**
 * Letters that look like one of ASCII, by that one: the alphabets whose letters can spell a whole name so. From the mapping of UTS #39, Unicode
 * Security Mechanisms, confusables.txt 17.0.0 (https://www.unicode.org/Public/security/, https://www.unicode.org/license.txt), without what NFKD
 * resolves already: fullwidth and mathematical letters. Small `k`, `m`, `t`, `b`, `h`, `n` and `e` of Greek and Cyrillic are ours: the mapping takes
 * them for small capitals.
 */
const lettersLike: Readonly<Record<string, string>> = {
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
const stroked: Readonly<Record<string, string>> = { d: 'đĐ', h: 'ħĦ', l: 'łŁ', o: 'øØ', t: 'ŧŦ' };

const asciiOf: ReadonlyMap<string, string> = new Map(
  [lettersLike, stroked].flatMap((table) =>
    Object.entries(table).flatMap(([ascii, letters]) => [...letters].map((letter) => [letter, ascii])),
  ),
);

/** The same text with the ASCII letter in the place of each that looks like one. */
export const replaceLookAlikes = (text: string): string => text.replace(/[^\0-\x7f]/gu, (letter) => asciiOf.get(letter) ?? letter);
