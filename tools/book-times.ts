/**
 * Changes the times in a client's book: tests make it older, and the seed spreads it over ten
 * weeks.
 */
import {
  collection,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  query,
  Timestamp,
  where,
  writeBatch,
} from 'firebase/firestore/lite';

const archived = ['deposits', 'withdrawals', 'trades', 'proposals'];
const documents = [
  'users',
  'accounts',
  'holds',
  ...archived,
  'subscriptions',
  'verifications',
  'limits',
  'admins',
];

/** Maps a time to another one. Epoch milliseconds */
type Redate = (time: number) => number;

/**
 * Changes every time in a client's book in one commit. What takes a day is then over, and no rule
 * had to be weakened. The names of files keep their time.
 * @param operator writes past the rules
 * @param more paths of other documents
 */
export async function redateBook(
  operator: Firestore,
  uid: string,
  redate: Redate,
  more: readonly string[] = [],
): Promise<void> {
  const paths = [...documents.map((col) => `${col}/${uid}`), ...more];
  const single = await Promise.all(paths.map((path) => getDoc(doc(operator, path))));
  const lists = [`ledger/${uid}/entries`, ...archived.map((col) => `${col}/${uid}/archive`)];
  const many = (
    await Promise.all(lists.map((path) => getDocs(collection(operator, path))))
  ).flatMap(({ docs }) => docs);
  const credited = await getDocs(query(collection(operator, 'credited'), where('uid', '==', uid)));
  const batch = writeBatch(operator);
  for (const found of [...single, ...many, ...credited.docs]) {
    if (found.exists()) batch.set(found.ref, redateFields(found.data(), redate));
  }
  await batch.commit();
}

/**
 * Makes everything in a client's book older, as if it had happened earlier.
 * @param ms by how much
 */
export const makeBookOlder = (
  operator: Firestore,
  uid: string,
  ms: number,
  more: readonly string[] = [],
): Promise<void> => redateBook(operator, uid, (time) => time - ms, more);

/**
 * Keeps its time: the app asks again for a confirmation that is older than the password, and the
 * emulator cannot change when a password was set.
 */
const keptTime = 'addressesCheckedAt';

const redateFields = (fields: Record<string, unknown>, redate: Redate): Record<string, unknown> => {
  const own = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      name === keptTime ? value : redateValue(value, redate),
    ]),
  );
  // The count of the edits of a day (`limits`) also stores the number of the day.
  return typeof own.day === 'number' && own.at instanceof Timestamp
    ? { ...own, day: Math.floor(own.at.toMillis() / 86_400_000) }
    : own;
};

function redateValue(value: unknown, redate: Redate): unknown {
  if (value instanceof Timestamp) return Timestamp.fromMillis(redate(value.toMillis()));
  if (Array.isArray(value)) return value.map((one) => redateValue(one, redate));
  return typeof value === 'object' && value !== null ? redateFields({ ...value }, redate) : value;
}
