import type { Rendered } from '../../src/app/prerender';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/**
 * A few lines that wait for the reader's first movement and then load what brings the page to life. Its address is known only after the build.
 * @param source address of the script
 */
const waking = (source: string): string =>
  `const wake=()=>{for(const e of events)removeEventListener(e,wake,options);import(${JSON.stringify(source)})};` +
  "const options={passive:true,capture:true};const events=['pointermove','pointerdown','touchstart','keydown','scroll','focusin'];" +
  'for(const e of events)addEventListener(e,wake,options);';

export interface PageInput {
  /** The app's own page as it was built: its head is every page's. */
  shell: string;
  page: Rendered;
  path: string;
  /** The stylesheets in one text. */
  css: string;
  /** Address of what brings islands to life. */
  islands: string;
  /** `https://example.com`, where the site's address is known. */
  origin: string | null;
}

/** A whole page: the app's head without its script, its own title and description, the styles within, and the text. */
export function pageHtml({ shell, page, path, css, islands, origin }: PageInput): string {
  const head = [
    ...(origin === null
      ? []
      : [`<link rel="canonical" href="${origin}${path === '/' ? '' : path}">`, `<meta property="og:url" content="${origin}${path}">`]),
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Glassbook">',
    `<meta property="og:title" content="${escaped(page.title)}">`,
    `<meta property="og:description" content="${escaped(page.description)}">`,
    `<style>${css}</style>`,
  ].join('\n    ');
  const script = page.html.includes('data-island=') ? `\n    <script type="module">${waking(islands)}</script>` : '';
  return shell
    .replace(/\s*<script type="module"[^>]*src="[^"]*"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(page.title)}: Glassbook</title>`)
    .replace(/<meta name="description" content="[^"]*"/, () => `<meta name="description" content="${escaped(page.description)}"`)
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${page.html}</div>${script}`);
}
