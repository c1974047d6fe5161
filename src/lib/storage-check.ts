/** Whether the browser stores data for this site. */
export type StorageState = 'works' | 'full' | 'blocked';

const probe = 'storage-probe';

const stateBy = (error: unknown): StorageState =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'blocked';

/** Checks local storage, which the guards read. */
export function localState(): StorageState {
  try {
    window.localStorage.setItem(probe, probe);
    window.localStorage.removeItem(probe);
    return 'works';
  } catch (error) {
    return stateBy(error);
  }
}

/** Checks IndexedDB. If Firebase cannot store a sign-in there, it silently keeps it in memory, and the next page has no user. */
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
