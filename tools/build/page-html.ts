/** Creates the HTML of written pages and of the app's page from the shell that Vite has built. */
import type { RenderedPage } from '../../src/app/static-site/prerender';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
/** JSON that cannot end the element that contains it. */
const toInlineJson = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/**
 * Shown in a part of the page whose script could not be loaded: the connection was lost, or a newer
 * version of the site has replaced it.
 */
const lost = 'This part of the page couldn’t load. Reload the page and try again.';

/**
 * The script of written pages, which loads their islands. It is the same on all pages, so that a
 * policy can allow it by its hash; what differs is at the page's root. A change of it changes the
 * hash in firebase.json.
 *
 * It waits for the reader's first interaction, which may be a file that is dragged over the page,
 * then imports src/app/static-site/islands.ts. A button that was pressed before is pressed again
 * there. A form sends nothing by itself, because its fields would be in the address.
 *
 * A sign-in page waits for a press, not for a moving pointer: until then the browser hides from
 * scripts what it has filled in. If its address holds a reason or a code, it begins at once and
 * stays hidden until then, so that nothing moves.
 *
 * index.html refuses browsers that are too old for the app: then nothing is loaded here.
 *
 * If the import fails, the part that the reader used says so beneath its button, and a press tries
 * again. A browser may remember the failed import, so the text asks for a reload.
 */
export const islandLoader = `(() => {
  if (document.documentElement.dataset.browser === 'old') return;
  const root = document.getElementById('root');
  const door = root.querySelector('[data-island] main');
  const presses = ['pointerdown', 'focusin', 'touchstart', 'keydown'];
  const events = door ? presses : [...presses, 'pointermove', 'scroll', 'dragenter'];
  const options = { passive: true, capture: true };
  const asleep = '[data-island]:not([data-alive])';
  let going = false;
  let failed = false;
  const rests = (event) => event?.type === 'pointermove' && !event.movementX && !event.movementY;
  const wake = (event) => {
    if (going || rests(event) || (failed && !event.target.closest(asleep))) return;
    going = true;
    for (const name of events) removeEventListener(name, wake, options);
    import(root.dataset.islands).then(
      () => root.dispatchEvent(new CustomEvent('wake', { detail: told })),
      (error) => {
        console.error('The page could not be brought to life:', error);
        told(root.querySelectorAll(asleep));
      },
    );
  };
  const told = (parts) => {
    if (!parts.length) return;
    root.removeAttribute('data-waiting');
    going = false;
    failed = true;
    for (const name of presses.slice(0, 2)) addEventListener(name, wake, options);
    for (const part of parts) if (part.querySelector('main, [data-held], :focus')) say(part);
  };
  const say = (part) => {
    const held = part.querySelector('[data-held]');
    const said = part.querySelector('[data-lost]');
    if (said && !held) return;
    said?.remove();
    const foot = 'form > :last-child';
    const place = held?.closest(foot) ?? held ?? part.querySelector(foot) ?? part.lastElementChild;
    for (const button of part.querySelectorAll('[data-held]')) button.removeAttribute('data-held');
    const line = document.createElement('p');
    line.setAttribute('data-lost', '');
    line.setAttribute('role', 'alert');
    line.textContent = '${lost}';
    place?.after(line);
  };
  for (const name of events) addEventListener(name, wake, options);
  addEventListener('click', (event) => {
    const button = event.target.closest(asleep + ' button');
    if (!button) return;
    event.preventDefault();
    button.setAttribute('data-held', '');
    wake(event);
  }, true);
  addEventListener('submit', (event) => {
    if (event.target.closest(asleep)) event.preventDefault();
  }, true);
  if (door && /[?&](reason|oobCode)=/.test(location.search)) {
    root.setAttribute('data-waiting', '');
    wake();
  }
})();`.replace(/\n +/g, '\n');

/**
 * The picture that previews of links show: public/share.png, drawn by tools/build/draw-pictures.ts.
 */
export const shareImage = {
  path: '/share.png',
  width: 1200,
  height: 630,
  alt: 'Glassbook: every cent has an entry.',
};

interface PageInput {
  /** The app's page as Vite has built it. Every page has its head. */
  shell: string;
  page: RenderedPage;
  path: string;
  /** The stylesheets in one text. */
  css: string;
  /** Address of the script that hydrates islands. */
  islands: string;
  /** Addresses of its stylesheets. */
  styles: readonly string[];
  /** Addresses of the page that follows a sign-in and of its files. Empty on other pages. */
  next: readonly string[];
  /** `https://example.com`; null if the site's address is not configured. */
  origin: string | null;
}

/** HTML comments. They explain the source and are not sent. */
const comments = /\s*<!--[\s\S]*?-->/g;

const createMeta = (property: string, content: string | number): string =>
  `<meta ${property.startsWith('og:') ? 'property' : 'name'}="${property}" content="${escapeHtml(String(content))}">`;

/**
 * The metadata for previews of links. They need whole addresses, which are left out if the site's
 * address is unknown.
 */
function createPreview({ page, path, origin }: PageInput): string[] {
  const located = [
    `<link rel="canonical" href="${origin}${path}">`,
    createMeta('og:url', `${origin}${path}`),
    createMeta('og:image', `${origin}${shareImage.path}`),
    createMeta('og:image:width', shareImage.width),
    createMeta('og:image:height', shareImage.height),
    createMeta('og:image:alt', shareImage.alt),
    createMeta('twitter:card', 'summary_large_image'),
  ];
  const article = page.data.some((data) => '@type' in data && data['@type'] === 'Article');
  return [
    createMeta('og:type', article ? 'article' : 'website'),
    createMeta('og:site_name', 'Glassbook'),
    createMeta('og:title', page.title),
    createMeta('og:description', page.description),
    ...(origin === null ? [] : located),
  ];
}

/** What index.html has for pages of accounts alone. */
const ofAccounts = /\s*<script data-account>[\s\S]*?<\/script>/;

/**
 * A whole page: the app's head without its script, the page's title and description, its styles and
 * its content.
 */
export function createPageHtml(input: PageInput): string {
  const { shell, page, css, islands, styles, next } = input;
  const head = [
    ...(page.listed ? createPreview(input) : [createMeta('robots', 'noindex')]),
    ...page.data.map((data) => `<script type="application/ld+json">${toInlineJson(data)}</script>`),
    `<style>${css}</style>`,
  ].join('\n    ');
  const lives = page.html.includes('data-island=');
  const following = next.length > 0 ? ` data-next="${next.join(' ')}"` : '';
  const root = lives
    ? `<div id="root" data-islands="${islands}" data-styles="${styles.join(' ')}"${following}>`
    : '<div id="root">';
  const script = lives ? `\n    <script>${islandLoader}</script>` : '';
  const isDoor = /data-island="(?:AdminSignIn|SignIn|SignUp|ResetPassword|AccountAction)"/.test(
    page.html,
  );
  const own = isDoor ? shell : shell.replace(ofAccounts, '');
  return own
    .replace(/\s*<script type="module"[^>]*src="[^"]*"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="(?:modulepreload|stylesheet|preconnect)"[^>]*>/g, '')
    .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '')
    .replace(comments, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
    .replace(
      /<meta name="description" content="[^"]*"/,
      () => `<meta name="description" content="${escapeHtml(page.description)}"`,
    )
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace('<div id="root"></div>', () => `${root}${page.html}</div>${script}`);
}

const stylesheets = /\s*<link rel="stylesheet"[^>]*>/g;

/** The app's page with a skeleton frame and its styles, which is shown before the app is loaded. */
export const createAppHtml = (shell: string, frame: string, css: string): string =>
  shell
    .replace(stylesheets, '')
    .replace(comments, '')
    .replace('</head>', () => `  <style>${css}</style>\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${frame}</div>`);

/**
 * Puts the app's stylesheets after the frame, so that only the app waits for them, and hides the
 * frame if scripts are off.
 * @param ahead files that every address needs, to load together with the app
 */
export function addAppFiles(
  html: string,
  shell: string,
  ahead: { scripts: readonly string[]; styles: readonly string[] },
): string {
  const link = (kind: string, file: string) =>
    html.includes(file) ? '' : `  <link ${kind} crossorigin href="/${file}">\n  `;
  const scripts = ahead.scripts.map((file) => link('rel="modulepreload"', file));
  const styles = ahead.styles.map((file) => link('rel="preload" as="style"', file));
  return html
    .replace(
      '</head>',
      () =>
        `${[...scripts, ...styles].join('')}  <noscript><style>#root{display:none}</style></noscript>\n  </head>`,
    )
    .replace('</body>', () => `${(shell.match(stylesheets) ?? []).join('')}\n  </body>`);
}
