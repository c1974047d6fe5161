/**
 * Hosts that a sign-in asks, named also in tools/build/policy.ts. The emulators need no
 * preparation.
 */
const signInHosts = import.meta.env.VITE_EMULATOR_FIRESTORE
  ? []
  : ['https://identitytoolkit.googleapis.com', 'https://firestore.googleapis.com'];

const addLink = (attributes: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), attributes));

/**
 * Fetches the page that follows a sign-in, and its files, into the browser's cache while somebody
 * types, and connects to the hosts that it asks. The written sign-in pages name the files
 * (`data-next`). That page loads without all this too: browsers that do not know `prefetch` or
 * `preconnect` ignore it.
 */
export function fetchNextPage(): void {
  const [page, ...files] = document.getElementById('root')?.dataset.next?.split(' ') ?? [];
  if (!page) return;
  for (const href of signInHosts) addLink({ rel: 'preconnect', href, crossOrigin: '' });
  addLink({ rel: 'prefetch', href: page });
  for (const file of files) {
    fetch(file, { priority: 'low' })
      .then((answer) => answer.blob())
      .catch(() => undefined);
  }
}
