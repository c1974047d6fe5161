/** Changes of a downloaded book, each in one place. What two people decide: two-people-damages.ts. */
import { maxDepth } from '@/domain/receipts/book-file';
import type { Random } from '../../tools/random';
import {
  type BookJson,
  changeValueAt,
  type Damage,
  type Damaged,
  type Fields,
  getPaths,
  getValueAt,
  isFields,
  type Path,
  pickBase,
  pickEntry,
  pickItem,
  replaceEntries,
  replaceEverywhere,
  setEntries,
  toDamaged,
} from './book-json';
import { changeValue, getOther, moneyPattern, shiftTime, values } from './damaged-values';
import {
  changeCounts,
  changeProposal,
  changeSetting,
  changeSettlement,
  decideAlone,
  useOneAuthor,
} from './two-people-damages';

const replaceValue: Damage = (random, book) => {
  const base = pickBase(random, book);
  const others = getPaths(getValueAt(book, base)).map((path) =>
    getValueAt(getValueAt(book, base), path),
  );
  const found = changeValue(random, book, base, (old) => getOther(random, old, others));
  return found && toDamaged(`another value of ${found.where}`, found.book);
};

/** The same change on both sides of an entry. */
const replaceBothSides: Damage = (random, book) => {
  const place = Math.floor(random.next() * book.entries.length);
  const entry = book.entries[place];
  const [name] = pickItem(random, getPaths(entry?.after)) ?? [];
  if (!entry || name === undefined) return null;
  const value = getOther(random, getValueAt(entry.after, [name]), []);
  const sides = ['before', 'after'] as const;
  const changed = Object.fromEntries(
    sides.map((side) => [side, changeValueAt(entry[side], [name], () => value)]),
  );
  return toDamaged(
    `another ${name} on both sides of entry ${place}`,
    setEntries(book, book.entries.with(place, { ...entry, ...changed })),
  );
};

const removeField: Damage = (random, book) => {
  const found = changeValue(random, book, pickBase(random, book), () => undefined);
  return found && toDamaged(`without ${found.where}`, found.book);
};

const fieldNames = [
  'password',
  'constructor',
  'toString',
  '__proto__',
  'prototype',
  'length',
  '',
  'output',
  'status',
  'at',
];
const addField: Damage = (random, book) => {
  const base = pickBase(random, book);
  const below = pickItem(
    random,
    [[], ...getPaths(getValueAt(book, base))].filter((path) =>
      isFields(getValueAt(book, [...base, ...path])),
    ),
  );
  const name = pickItem(random, fieldNames) ?? '';
  if (!below) return null;
  const path = [...base, ...below];
  const add = (old: unknown) =>
    Object.fromEntries([...Object.entries(Object(old)), [name, pickItem(random, values)]]);
  return toDamaged(
    `one more field ${JSON.stringify(name)} in ${path.join('/')}`,
    changeValueAt(book, path, add),
  );
};

const removeEntry: Damage = (random, book) => {
  const place = Math.floor(random.next() * book.entries.length);
  return toDamaged(`without entry ${place}`, setEntries(book, book.entries.toSpliced(place, 1)));
};

const keepFirstEntries: Damage = (random, book) => {
  const count = 1 + Math.floor(random.next() * book.entries.length);
  return toDamaged(`the first ${count} entries`, setEntries(book, book.entries.slice(0, count)));
};

const copyEntry: Damage = (random, book) => {
  const entry = pickItem(random, book.entries);
  const op = pickItem(random, [entry?.op, 'copy', '', `charge-${entry?.ref}`, 5, 'entry 2']);
  return toDamaged(
    `entry ${entry?.op} again as ${op}`,
    setEntries(book, [...book.entries, { ...entry, op }]),
  );
};

const mixEntries: Damage = (random, book) => {
  const [one, other] = [0, 0].map(() => Math.floor(random.next() * book.entries.length));
  const a = book.entries[one ?? 0];
  const b = book.entries[other ?? 0];
  const field =
    pickItem(random, [
      'rev',
      'at',
      'ref',
      'op',
      'index',
      'actor',
      'reason',
      'before',
      'after',
      'action',
      'col',
      '',
    ]) ?? '';
  if (!a || !b) return null;
  const changed = (entry: Fields, from: Fields) =>
    field === '' ? from : { ...entry, [field]: from[field] };
  const entries = book.entries.with(one ?? 0, changed(a, b)).with(other ?? 0, changed(b, a));
  return toDamaged(
    `entries ${one} and ${other} with each other’s ${field || 'place'}`,
    setEntries(book, entries),
  );
};

/**
 * A document that was sent sooner after the last one, or at another time than its own copy says.
 */
const changeSubmission: Damage = (random, book) => {
  const sent = pickEntry(random, book, /^verification[.]/);
  const stored = book.documents[`verifications/${book.uid}`];
  if (!sent || !stored) return null;
  const other = random.chance(0.5)
    ? shiftTime(random, String(sent.at))
    : pickItem(random, [null, '', sent.at, stored.at, book.entries[0]?.at]);
  if (random.chance(0.5))
    return toDamaged(`submittedAt is ${other}`, {
      ...book,
      documents: {
        ...book.documents,
        [`verifications/${book.uid}`]: { ...stored, submittedAt: other },
      },
    });
  const earlier = pickEntry(random, book, /^verification[.]submitted$/);
  const soon = new Date(
    new Date(String(earlier?.at)).getTime() +
      (pickItem(random, [0, 1, 59_999, 60_000, 60_001]) ?? 0),
  );
  if (Number.isNaN(soon.getTime())) return null;
  return toDamaged(
    `${sent.op} soon after ${earlier?.op}`,
    replaceEverywhere(book, `"${sent.at}"`, `"${soon.toISOString()}"`),
  );
};

/** An account that is closed, or a profile that is corrected, by somebody else. */
const changeProfile: Damage = (random, book) => {
  const entry = pickEntry(random, book, /^status[.]changed$|^profile[.]corrected$|^role[.]/);
  if (!entry) return null;
  const actor = pickItem(random, ['bram', 'second', 'operator', book.uid]);
  const forged = random.chance(0.5)
    ? replaceEntries(book, (one) => one === entry, { actor })
    : replaceEntries(book, (one) => one === entry, { after: { status: 'closed' }, ref: '' });
  return toDamaged(`${entry.op} by ${actor}, or a closing`, forged);
};

const removeDocument: Damage = (random, book) => {
  const gone = pickItem(random, Object.keys(book.documents));
  return toDamaged(`without ${gone}`, {
    ...book,
    documents: Object.fromEntries(Object.entries(book.documents).filter(([path]) => path !== gone)),
  });
};

const moveDocument: Damage = (random, book) => {
  const from = pickItem(random, Object.keys(book.documents)) ?? '';
  const to =
    pickItem(random, [
      'accounts/maya',
      'deposits/maya/archive/0',
      'trades/maya/archive/9',
      'trades/maya/archive/01',
      'proposals/maya',
      'proposals/maya/archive/0',
      'admins/maya',
      'users/ole',
      'x',
    ]) ?? '';
  return toDamaged(`${from} also as ${to}`, {
    ...book,
    documents: { ...book.documents, [to]: book.documents[from] },
  });
};

/** A forgery that nothing in the book contradicts, or nearly none. */
const replaceAmountEverywhere: Damage = (random, book, text) => {
  const texts = getPaths(book.entries).map((path) => getValueAt(book.entries, path));
  const old = pickItem(
    random,
    texts.filter((one) => typeof one === 'string' && moneyPattern.test(one)),
  );
  const other = pickItem(random, ['15.00', '120.01', '999.99']) ?? '';
  return old === undefined
    ? null
    : { title: `${old} is ${other} everywhere`, text: text.replaceAll(`"${old}"`, `"${other}"`) };
};

const otherLetters = [...'0123456789abcxyzADW.-"{}[]:,\\ \n\u00e9'];
const replaceLetter: Damage = (random, _, text) => {
  const place = Math.floor(random.next() * text.length);
  const letter = pickItem(random, otherLetters) ?? '';
  return {
    title: `letter ${place} is ${JSON.stringify(letter)}`,
    text: `${text.slice(0, place)}${letter}${text.slice(place + 1)}`,
  };
};

const cutFile: Damage = (random, _, text) => ({
  title: 'cut off',
  text: text.slice(0, Math.floor(random.next() * text.length)),
});

/** In place of the text that JSON.stringify can't write. */
const placeholder = '\ue000';
const putText = (book: unknown, path: Path, text: string): string =>
  JSON.stringify(changeValueAt(book, path, () => placeholder)).replace(
    `"${placeholder}"`,
    () => text,
  );

const numberTexts = [
  '1e999',
  '-1e999',
  '1E400',
  '-0',
  '-0.0',
  '0e9',
  '1e-400',
  '5e-324',
  '1.0',
  '1.50',
  '10e-1',
  '0.1e1',
  '2E0',
  '9007199254740993',
  '1e21',
  '123456789012345678901234567890',
  '0.30000000000000004',
  '1e-7',
  '01',
  '+1',
  '.5',
  '1.',
  'NaN',
  '-Infinity',
];
/**
 * A number as no program writes it: too large, of two spellings, with more digits than a double
 * holds.
 */
const replaceNumber: Damage = (random, book) => {
  const base = pickBase(random, book);
  const below = getPaths(getValueAt(book, base)).filter(
    (path) => random.chance(0.1) || typeof getValueAt(book, [...base, ...path]) === 'number',
  );
  const path = [...base, ...(pickItem(random, below) ?? [])];
  const text = pickItem(random, numberTexts) ?? '';
  return path.length === base.length
    ? null
    : { title: `${text} as ${path.join('/')}`, text: putText(book, path, text) };
};

/**
 * Around the deepest that both read, within what a store nests, and far beyond what a stack holds.
 */
const depths = [
  1,
  18,
  40,
  ...Array.from({ length: 10 }, (_, i) => maxDepth - 7 + i),
  150,
  900,
  1_000,
  3_000,
  10_000,
  100_000,
];
const nestValue: Damage = (random, book) => {
  const base = pickBase(random, book);
  const below = pickItem(random, getPaths(getValueAt(book, base)));
  if (!below) return null;
  const path = [...base, ...below];
  const depth = pickItem(random, depths) ?? 1;
  const [open, close] = random.chance(0.5) ? ['[', ']'] : ['{"x":', '}'];
  const inner = open === '[' ? '' : '1';
  return {
    title: `${depth} levels in ${path.join('/')}`,
    text: putText(book, path, `${open.repeat(depth)}${inner}${close.repeat(depth)}`),
  };
};

/** An act of the desk in the book of a client, who has none, with or without its document. */
const addDeskEntry: Damage = (random, book) => {
  const at = pickItem(random, book.entries)?.at;
  const rev = pickItem(random, [1, 1, 1, 2, 7]) ?? 1;
  const actor = pickItem(random, [book.uid, book.uid, 'bram', 'operator']);
  const switches = {
    deposits: random.chance(0.5),
    withdrawals: true,
    trades: true,
    notice: pickItem(random, ['', 'The network is busy today.', 'Too short']),
  };
  const before = random.chance(0.7) ? {} : { ...switches, trades: false };
  const entry = {
    op: 'switched',
    col: 'desk',
    rev,
    actor,
    action: 'switches.updated',
    index: -1,
    ref: '',
    before,
    after: switches,
    reason: '',
    at,
  };
  const [path, fields] = pickItem(random, [
    ['desk/switches', { ...switches, rev, op: entry.op, at }],
    [`desk/${book.uid}`, { ...switches, rev, op: entry.op, at }],
    [`switches/${book.uid}`, switches],
  ] as const) ?? ['', {}];
  const documents = random.chance(0.5) ? { ...book.documents, [path]: fields } : book.documents;
  return toDamaged(`switches by ${actor}`, {
    ...book,
    documents,
    entries: [...book.entries, entry],
  });
};

const weightedDamages: readonly (readonly [weight: number, damage: Damage])[] = [
  [40, replaceValue],
  [8, replaceBothSides],
  [8, removeField],
  [8, addField],
  [6, removeEntry],
  [3, keepFirstEntries],
  [4, copyEntry],
  [8, mixEntries],
  [3, removeDocument],
  [3, moveDocument],
  [4, replaceAmountEverywhere],
  [16, changeProposal],
  [14, decideAlone],
  [6, changeSetting],
  [4, changeSettlement],
  [3, useOneAuthor],
  [4, changeCounts],
  [4, changeSubmission],
  [4, changeProfile],
  [8, replaceLetter],
  [1, cutFile],
  [6, replaceNumber],
  [3, nestValue],
  [3, addDeskEntry],
];
const choices = weightedDamages.flatMap(([weight, damage]) =>
  Array.from({ length: weight }, () => damage),
);

/** Most damages of what two people decide find no place in a book of one. */
const maxTries = 4;

/** One damage of the file. Where none finds a place, the file is as it was. */
export function damageBook(random: Random, book: BookJson): Damaged {
  const text = JSON.stringify(book);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const damaged = pickItem(random, choices)?.(random, book, text);
    if (damaged) return damaged;
  }
  return { title: 'as it was', text };
}
