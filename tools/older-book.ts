import { collection, doc, type Firestore, getDoc, getDocs, Timestamp, writeBatch } from 'firebase/firestore/lite';

const documents = ['users', 'accounts', 'holds', 'deposits', 'withdrawals', 'trades', 'subscriptions', 'verifications', 'limits', 'admins'];
const archived = ['deposits', 'withdrawals', 'trades'];

/**
 * Dates everything in a client's book so much earlier, as if it had happened then: what has to run a day is over, and no rule is weaker for it.
 * @param operator past the rules
 * @param ms how much older it becomes
 * @param more paths of documents beside the client's own
 */
export async function makeBookOlder(operator: Firestore, uid: string, ms: number, more: readonly string[] = []): Promise<void> {
  const paths = [...documents.map((col) => `${col}/${uid}`), ...more];
  const single = await Promise.all(paths.map((path) => getDoc(doc(operator, path))));
  const lists = [`ledger/${uid}/entries`, ...archived.map((col) => `${col}/${uid}/archive`)];
  const many = (await Promise.all(lists.map((path) => getDocs(collection(operator, path))))).flatMap(({ docs }) => docs);
  const batch = writeBatch(operator);
  for (const found of [...single, ...many]) {
    if (found.exists()) batch.set(found.ref, earlier(found.data(), ms));
  }
  await batch.commit();
}

const earlier = (fields: Record<string, unknown>, ms: number): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, valueEarlier(value, ms)]));

function valueEarlier(value: unknown, ms: number): unknown {
  if (value instanceof Timestamp) return Timestamp.fromMillis(value.toMillis() - ms);
  if (Array.isArray(value)) return value.map((one) => valueEarlier(one, ms));
  return typeof value === 'object' && value !== null ? earlier({ ...value }, ms) : value;
}
