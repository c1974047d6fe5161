/** What a browser stores for the site: everything, nothing more because it is full, or nothing at all. */
export type StorageState = 'works' | 'full' | 'blocked';

const probe = 'storage-probe';

const stateBy = (error: unknown): StorageState =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'blocked';

/** Of local storage, which the guards read. */
export function localState(): StorageState {
  try {
    window.localStorage.setItem(probe, probe);
    window.localStorage.removeItem(probe);
    return 'works';
  } catch (error) {
    return stateBy(error);
  }
}

/** Of IndexedDB. Where Firebase cannot keep a sign-in there, it holds it in memory without a word, and the next page knows of nobody. */
export async function databaseState(): Promise<StorageState> {
  try {
    const opening = indexedDB.open(probe);
    opening.onupgradeneeded = () => void opening.result.createObjectStore(probe).put(probe, probe);
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve;
      opening.onerror = () => reject(opening.error);
    });
    opening.result.close();
    indexedDB.deleteDatabase(probe);
    return 'works';
  } catch (error) {
    return stateBy(error);
  }
}
