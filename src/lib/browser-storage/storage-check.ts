/** Whether the browser stores data for this site. */
export type StorageState = 'works' | 'full' | 'blocked';

const probeKey = 'storage-probe';

const getStorageState = (error: unknown): StorageState =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'blocked';

export function checkLocalStorage(): StorageState {
  try {
    window.localStorage.setItem(probeKey, probeKey);
    window.localStorage.removeItem(probeKey);
    return 'works';
  } catch (error) {
    return getStorageState(error);
  }
}

/**
 * Checks IndexedDB. If Firebase cannot store a sign-in there, it silently keeps it in memory, and
 * the next page has no user.
 */
export async function checkIndexedDb(): Promise<StorageState> {
  try {
    const opening = indexedDB.open(probeKey);
    opening.onupgradeneeded = () =>
      void opening.result.createObjectStore(probeKey).put(probeKey, probeKey);
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve;
      opening.onerror = () => reject(opening.error);
    });
    opening.result.close();
    indexedDB.deleteDatabase(probeKey);
    return 'works';
  } catch (error) {
    return getStorageState(error);
  }
}
