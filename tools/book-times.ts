import { collection, doc, type Firestore, getDoc, getDocs, Timestamp, writeBatch } from 'firebase/firestore/lite';

const documents = ['users', 'accounts', 'holds', 'deposits', 'withdrawals', 'trades', 'subscriptions', 'verifications', 'limits', 'admins'];
const archived = ['deposits', 'withdrawals', 'trades'];

/** What a time becomes. Epoch milliseconds */
type Redate = (time: number) => number;

/**
 * Gives every time in a client's book another one, in one commit: what has to run a day is over, and no rule is weaker for it. The names of files
 * keep the time that is in them.
 * @param operator past the rules
 * @param more paths of documents beside the client's own
 */
export async function redateBook(operator: Firestore, uid: string, redate: Redate, more: readonly string[] = []): Promise<void> {
  const paths = [...documents.map((col) => `${col}/${uid}`), ...more];
  const single = await Promise.all(paths.map((path) => getDoc(doc(operator, path))));
  const lists = [`ledger/${uid}/entries`, ...archived.map((col) => `${col}/${uid}/archive`)];
  const many = (await Promise.all(lists.map((path) => getDocs(collection(operator, path))))).flatMap(({ docs }) => docs);
  const batch = writeBatch(operator);
  for (const found of [...single, ...many]) {
    if (found.exists()) batch.set(found.ref, redateFields(found.data(), redate));
  }
  await batch.commit();
}

/** Dates everything in a client's book so much earlier, as if it had happened then. @param ms how much older it becomes */
export const makeBookOlder = (operator: Firestore, uid: string, ms: number, more: readonly string[] = []): Promise<void> =>
  redateBook(operator, uid, (time) => time - ms, more);

/** Firebase Auth keeps when a password was set, and the emulator lets nobody date it. A confirmation that is older would have to be asked for again. */
const keptTime = 'addressesCheckedAt';

const redateFields = (fields: Record<string, unknown>, redate: Redate): Record<string, unknown> => {
  const own = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, name === keptTime ? value : redateValue(value, redate)]),
  );
  // What counts the edits of a day names the day beside the time (`limits`).
  return typeof own.day === 'number' && own.at instanceof Timestamp ? { ...own, day: Math.floor(own.at.toMillis() / 86_400_000) } : own;
};

function redateValue(value: unknown, redate: Redate): unknown {
  if (value instanceof Timestamp) return Timestamp.fromMillis(redate(value.toMillis()));
  if (Array.isArray(value)) return value.map((one) => redateValue(one, redate));
  return typeof value === 'object' && value !== null ? redateFields({ ...value }, redate) : value;
}
