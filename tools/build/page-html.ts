import type { RenderedPage } from '../../src/app/static-site/prerender';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
/** JSON within a page: nothing in it may end the element that holds it. */
const toInlineJson = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Said in a part of the page whose script did not come: it was cut off, or a newer version of the site has taken its place. */
const lost = 'This part of the page could not be loaded. Reload the page and try again.';

/**
 * The one script that pages bring along, the same on all of them, so that a policy can allow it by its hash: what differs stands at the page's root.
 *
 * Waits for the reader's first movement, and then loads what brings the page to life. A button that is pressed before that is pressed again
 * by it (src/app/static-site/islands.ts); a form sends nothing by itself, because its fields would stand in the address.
 *
 * A door waits for a press, not for a pointer that passes by: until then the browser does not show a script what it has filled in. Where its address
 * says more than the written page knows (a reason, a code), it begins at once, out of sight for that moment so that nothing moves.
 *
 * What could not be loaded is said where the reader wanted something, beneath the button so that it stays where it is pressed; a press there
 * tries again. That may be in vain, for a browser may remember that a module did not come: hence the word to reload.
 */
export const islandLoader = `(() => {
  const root = document.getElementById('root');
  const door = root.querySelector('.door');
  const presses = ['pointerdown', 'focusin', 'touchstart', 'keydown'];
  const events = door ? presses : [...presses, 'pointermove', 'scroll'];
  const options = { passive: true, capture: true };
  const asleep = '[data-island]:not([data-alive])';
  let going = false;
  let failed = false;
  // A pointer that rests where the page opens is told of too, and has not moved.
  const rests = (event) => event?.type === 'pointermove' && event.movementX === 0 && event.movementY === 0;
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
    // Not with each key that is typed.
    for (const name of presses.slice(0, 2)) addEventListener(name, wake, options);
    for (const part of parts) if (part.querySelector('.door, [data-held], :focus')) say(part);
  };
  const say = (part) => {
    const held = part.querySelector('[data-held]');
    const said = part.querySelector('[data-lost]');
    if (said && !held) return;
    said?.remove();
    const place = held?.closest('.acts') ?? held ?? part.querySelector('.acts') ?? part.lastElementChild;
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
})();`;

/** The picture of a link to the site: public/share.png, made by tools/build/draw-pictures.ts. */
export const shareImage = { path: '/share.png', width: 1200, height: 630, alt: 'Glassbook: every cent has an entry.' };

interface PageInput {
  /** The app's own page as it was built: its head is every page's. */
  shell: string;
  page: RenderedPage;
  path: string;
  /** The stylesheets in one text. */
  css: string;
  /** Address of what brings islands to life. */
  islands: string;
  /** Addresses of the stylesheets that come with it. */
  styles: readonly string[];
  /** Address of the page that follows a sign-in, and of its files; empty if nobody signs in here. */
  next: readonly string[];
  /** `https://example.com`, where the site's address is known. */
  origin: string | null;
}

const createMeta = (property: string, content: string | number): string =>
  `<meta ${property.startsWith('og:') ? 'property' : 'name'}="${property}" content="${escapeHtml(String(content))}">`;

/** What previews of a link show. An address must be whole there, so without the site's own there is none. */
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

/** A whole page: the app's head without its script, its own title and description, the styles within, and the text. */
export function createPageHtml(input: PageInput): string {
  const { shell, page, css, islands, styles, next } = input;
  const head = [
    ...(page.listed ? createPreview(input) : [createMeta('robots', 'noindex')]),
    ...page.data.map((data) => `<script type="application/ld+json">${toInlineJson(data)}</script>`),
    `<style>${css}</style>`,
  ].join('\n    ');
  const lives = page.html.includes('data-island=');
  const following = next.length > 0 ? ` data-next="${next.join(' ')}"` : '';
  const root = lives ? `<div id="root" data-islands="${islands}" data-styles="${styles.join(' ')}"${following}>` : '<div id="root">';
  const script = lives ? `\n    <script>${islandLoader}</script>` : '';
  return shell
    .replace(/\s*<script type="module"[^>]*src="[^"]*"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="(?:modulepreload|stylesheet|preconnect)"[^>]*>/g, '')
    .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
    .replace(/<meta name="description" content="[^"]*"/, () => `<meta name="description" content="${escapeHtml(page.description)}"`)
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace('<div id="root"></div>', () => `${root}${page.html}</div>${script}`);
}

const stylesheets = /\s*<link rel="stylesheet"[^>]*>/g;

/** The app's own page with the frame in it, to be seen before the app is there: the styles of the frame stand in the page. */
export const createAppHtml = (shell: string, frame: string, css: string): string =>
  shell
    .replace(stylesheets, '')
    .replace('</head>', () => `  <style>${css}</style>\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${frame}</div>`);

/**
 * The whole stylesheets come after the frame, so that nothing but the app waits for them. Without scripts the frame would wait for ever.
 * @param ahead what will be needed whatever the address, to come together with the app and not after it
 */
export function addAppFiles(html: string, shell: string, ahead: { scripts: readonly string[]; styles: readonly string[] }): string {
  const link = (kind: string, file: string) => (html.includes(file) ? '' : `  <link ${kind} crossorigin href="/${file}">\n  `);
  const scripts = ahead.scripts.map((file) => link('rel="modulepreload"', file));
  const styles = ahead.styles.map((file) => link('rel="preload" as="style"', file));
  return html
    .replace('</head>', () => `${[...scripts, ...styles].join('')}  <noscript><style>#root{display:none}</style></noscript>\n  </head>`)
    .replace('</body>', () => `${(shell.match(stylesheets) ?? []).join('')}\n  </body>`);
}
