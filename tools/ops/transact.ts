import type { Firestore, Transaction } from 'firebase-admin/firestore';

const attempts = 5;

/**
 * The emulator closes a transaction that waited too long for another one. The SDK tries again only
 * where the service says `aborted`.
 */
const isClosed = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('Transaction is invalid or closed');

/**
 * One transaction of an operator's script, tried again when another writer was faster.
 * @param build must decide from its reads whether it was done already
 */
export async function transact<T>(
  firestore: Firestore,
  build: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let left = attempts; ; left -= 1) {
    try {
      return await firestore.runTransaction(build);
    } catch (error) {
      if (left <= 1 || !isClosed(error)) throw error;
    }
  }
}
