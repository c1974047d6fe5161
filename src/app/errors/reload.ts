import { asking } from '@/lib/connection';

/**
 * Loads the page anew, as soon as it is known that the site answers: without a connection the browser would put its own page in the app's place.
 * Importing once more would not do, for a browser may remember that a module could not be fetched, and not ask for it again.
 */
export async function reloadOnceAnswered(reload: () => void = () => window.location.reload()): Promise<void> {
  const tell = asking(0);
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
  } catch {
    // Whoever watches the connection says so.
    tell(false);
    return;
  }
  reload();
}
