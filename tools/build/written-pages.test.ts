import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { courses } from '@/content/courses';
import { chatFile, createChatPage } from './chat-page';
import { findPageRefusals } from './refusals.fixture';
import { getFileName, origin, parseDocument, readWrittenSite } from './written-site.fixture';

const { folder, paths, readText } = await readWrittenSite();
const pages: ReadonlyMap<string, Document> = new Map(
  paths.map((path) => [path, parseDocument(readText(getFileName(path)))]),
);

/** Collects what is wrong on every page, so that a failure names what to repair. */
function wrong(check: (document: Document, path: string) => readonly string[]): string[] {
  return [...pages].flatMap(([path, document]) =>
    check(document, path).map((what) => `${path}: ${what}`),
  );
}
const all = (document: Document, selector: string) => [...document.querySelectorAll(selector)];
const attribute = (document: Document, selector: string, name: string) =>
  document.querySelector(selector)?.getAttribute(name) ?? '';
const chat = createChatPage({ VITE_CHAT_URL: 'https://chat.example/widget.js' }) ?? '';
const unlisted = ['/admin/signin', '/reset-password', '/account-action', '/404'];

it('every address has a file, and the app’s own are answered by its shell', () => {
  expect(pages.size).toBeGreaterThan(40);
  expect(paths.filter((path) => !existsSync(join(folder, getFileName(path))))).toEqual([]);
  expect(attribute(parseDocument(readText('app.html')), '#root > div', 'aria-busy')).toBe('true');
});

describe('every page', () => {
  it('is HTML as its standard has it', { tags: ['full'] }, async () => {
    const validator = new HtmlValidate(
      new StaticConfigLoader({ extends: ['html-validate:standard'] }),
    );
    const texts: [string, string][] = [...paths.map(getFileName), 'app.html'].map((name) => [
      name,
      readText(name),
    ]);
    const faults = await Promise.all(
      [...texts, [chatFile, chat] as const].map(async ([name, text]) => {
        const { results } = await validator.validateString(text, name);
        return results.flatMap(({ messages }) =>
          messages.map(({ line, column, message }) => `${name}:${line}:${column}: ${message}`),
        );
      }),
    );
    expect(faults.flat()).toEqual([]);
  });

  it('has one title of its own, as long as a search result shows', () => {
    expect(wrong(({ title }) => (title.length > 0 && title.length <= 60 ? [] : [title]))).toEqual(
      [],
    );
    const titles = [...pages.values()].map(({ title }) => title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  it('has a description of 50 to 160 characters', () => {
    const description = (document: Document) =>
      attribute(document, 'meta[name=description]', 'content');
    expect(
      wrong((document) => {
        const { length } = description(document);
        return length >= 50 && length <= 160 ? [] : [`${length}: ${description(document)}`];
      }),
    ).toEqual([]);
  });

  it('has one main heading, and skips no level below it', () => {
    expect(
      wrong((document) =>
        all(document, 'h1').length === 1 ? [] : [`${all(document, 'h1').length} h1`],
      ),
    ).toEqual([]);
    expect(
      wrong((document) => {
        const levels = all(document, 'main :is(h1,h2,h3,h4,h5,h6)').map(({ tagName }) =>
          Number(tagName[1]),
        );
        return levels.flatMap((level, index) =>
          level > (levels[index - 1] ?? 0) + 1 ? [`h${level} as heading ${index + 1}`] : [],
        );
      }),
    ).toEqual([]);
  });

  it('is read without a script: its text is in the file, and nothing waits for one to show it', () => {
    const shown = (document: Document) => document.getElementById('root')?.textContent?.length ?? 0;
    expect(
      wrong((document) => (shown(document) > 200 ? [] : [`${shown(document)} letters`])),
    ).toEqual([]);
    const hiding = 'main [hidden], #root[hidden], [data-waiting], [aria-busy=true], template';
    expect(
      wrong((document) => all(document, hiding).map(({ outerHTML }) => outerHTML.slice(0, 80))),
    ).toEqual([]);
    // A form says that it needs scripts.
    const forms = wrong((document) =>
      document.querySelector('form[method=dialog]') && !document.querySelector('noscript')
        ? ['form']
        : [],
    );
    expect(forms).toEqual([]);
  });

  it('has nothing that a policy refuses: its own, or that of the answer', () => {
    expect(wrong((document, path) => findPageRefusals(path, document))).toEqual([]);
    expect(findPageRefusals('/user/dashboard', parseDocument(readText('app.html')))).toEqual([]);
    expect(findPageRefusals('/chat', parseDocument(chat))).toEqual([]);
  });

  it('says where it is to be found, or that it is not to be', () => {
    const told = (document: Document, path: string) => [
      attribute(document, 'link[rel=canonical]', 'href') === `${origin}${path}` ? '' : 'canonical',
      attribute(document, 'meta[property="og:url"]', 'content') === `${origin}${path}`
        ? ''
        : 'og:url',
      attribute(document, 'meta[property="og:title"]', 'content') === document.title
        ? ''
        : 'og:title',
      attribute(document, 'meta[property="og:image"]', 'content') === `${origin}/share.png`
        ? ''
        : 'og:image',
    ];
    const hidden = (document: Document) => [
      attribute(document, 'meta[name=robots]', 'content') === 'noindex' ? '' : 'robots',
      document.querySelector('link[rel=canonical]') ? 'canonical' : '',
    ];
    expect(
      wrong((document, path) =>
        (unlisted.includes(path) ? hidden(document) : told(document, path)).filter(Boolean),
      ),
    ).toEqual([]);
  });

  it('names each of its controls and describes them by what is there', () => {
    expect(
      wrong((document) =>
        all(
          document,
          '[for], [aria-controls], [aria-labelledby], [aria-describedby], [popovertarget]',
        ).flatMap((element) =>
          ['for', 'aria-controls', 'aria-labelledby', 'aria-describedby', 'popovertarget']
            .flatMap((name) => element.getAttribute(name)?.split(/\s+/) ?? [])
            .filter((id) => id !== '' && !document.getElementById(id)),
        ),
      ),
    ).toEqual([]);
  });

  it('names each of its navigations differently', () => {
    expect(
      wrong((document) => {
        const names = all(document, 'nav[aria-label]').map((nav) => nav.getAttribute('aria-label'));
        return names
          .filter((name, index) => names.indexOf(name) !== index)
          .map((name) => `${name} twice`);
      }),
    ).toEqual([]);
  });

  it('asks for nothing but itself, its two fonts ahead', () => {
    expect(
      wrong((document) =>
        all(document, 'script[src], link[rel=stylesheet], link[rel=modulepreload], iframe').map(
          ({ outerHTML }) => outerHTML,
        ),
      ),
    ).toEqual([]);
    expect(
      wrong((document) => (all(document, 'link[rel=preload]').length === 2 ? [] : ['preloads'])),
    ).toEqual([]);
    expect(
      wrong((document) =>
        all(document, 'style').some(({ textContent }) => textContent?.includes('@font-face'))
          ? []
          : ['no fonts'],
      ),
    ).toEqual([]);
  });
});

describe('the data for search engines', () => {
  const readData = (document: Document) =>
    all(document, 'script[type="application/ld+json"]').map(({ textContent }) =>
      JSON.parse(textContent ?? ''),
    );
  const kinds = (path: string) => {
    const page = pages.get(path);
    if (!page) throw new Error(`There is no page at ${path}`);
    return readData(page).map((data) => data['@type']);
  };

  /** A course of one lesson has no page of contents. */
  const contents = courses
    .filter(({ lessons }) => lessons.length > 1)
    .map(({ id }) => `/education/${id}`);
  const isArticle = (path: string) =>
    /^\/(education|market|platforms)\//.test(path) && !contents.includes(path);

  it('is what is true of each page: an article, questions with answers, its place on the site', () => {
    const said = (path: string): string[] => {
      if (path === '/') return ['WebSite'];
      if (unlisted.includes(path)) return [];
      return [
        ...(isArticle(path) ? ['Article'] : []),
        ...(path === '/company/contact' ? ['FAQPage'] : []),
        'BreadcrumbList',
      ];
    };
    expect([...pages.keys()].filter(isArticle).length).toBeGreaterThan(30);
    expect(
      wrong((_, path) => (kinds(path).join() === said(path).join() ? [] : [kinds(path).join()])),
    ).toEqual([]);
  });

  it('says nothing that the page does not say', () => {
    const said = (value: unknown): string[] => {
      if (typeof value !== 'object' || value === null) return [];
      return Object.entries(value).flatMap(([key, inner]) =>
        typeof inner === 'string' && ['headline', 'text', 'description'].includes(key)
          ? [inner]
          : said(inner),
      );
    };
    expect(
      wrong((document) =>
        said(readData(document)).filter((text) => !document.body.textContent?.includes(text)),
      ),
    ).toEqual([]);
  });

  it('leads along addresses that are there', () => {
    const items = (document: Document) =>
      readData(document).flatMap((data) =>
        data['@type'] === 'BreadcrumbList'
          ? data.itemListElement.map(({ item }: { item: string }) => item)
          : [],
      );
    expect(
      wrong((document) => items(document).filter((item) => !pages.has(item.replace(origin, '')))),
    ).toEqual([]);
    // From the front page to the page itself.
    const ends = (document: Document) =>
      items(document).filter((_, i, all) => i === 0 || i === all.length - 1);
    expect(
      wrong((document, path) => {
        const expected =
          unlisted.includes(path) || path === '/' ? '' : [`${origin}/`, `${origin}${path}`].join();
        return ends(document).join() === expected ? [] : ends(document);
      }),
    ).toEqual([]);
  });

  it('holds every page in the sitemap but those that are not to be found', () => {
    const listed = [...readText('sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, loc = '']) => loc.replace(origin, ''),
    );
    expect(listed.filter((path) => !existsSync(join(folder, getFileName(path))))).toEqual([]);
    expect(listed.toSorted()).toEqual(paths.filter((path) => !unlisted.includes(path)).toSorted());
    expect(readText('robots.txt')).toBe(
      `User-agent: *\nDisallow: /user/\nDisallow: /admin/\n\nSitemap: ${origin}/sitemap.xml\n`,
    );
  });

  it('has a picture of the promised size', () => {
    const png = readFileSync(join(folder, 'share.png'));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});

describe('the pictures of the app on the home page', () => {
  const readSize = (webp: Buffer): [width: number, height: number] =>
    webp.toString('latin1', 12, 16) === 'VP8X'
      ? [webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1]
      : [webp.readUInt16LE(26) & 0x3fff, webp.readUInt16LE(28) & 0x3fff];
  const home = pages.get('/') ?? parseDocument('');
  const pictures = all(home, 'main picture > *').map((element) => {
    const file = element.getAttribute('src') ?? element.getAttribute('srcset') ?? '';
    const reserved = ['width', 'height'].map((name) => Number(element.getAttribute(name)));
    return { file, reserved, webp: readFileSync(join(folder, file)) };
  });

  it('are one a theme, for wide windows and for phones, of at most 60 KB each', () => {
    expect(pictures).toHaveLength(4);
    const heavy = pictures.filter(({ webp }) => webp.length > 60 * 1_024);
    expect(heavy.map(({ file }) => file)).toEqual([]);
  });

  it('have the sizes that the page reserves for them', () => {
    for (const { file, reserved, webp } of pictures)
      expect([file, ...readSize(webp)]).toEqual([file, ...reserved]);
  });

  it('are described, and loaded only where they are shown', () => {
    const images = all(home, 'main picture > img');
    expect(images.map((image) => image.getAttribute('loading'))).toEqual(['lazy', 'lazy']);
    expect(images.every((image) => (image.getAttribute('alt') ?? '').length > 50)).toBe(true);
  });
});

it('nothing but pages, the app’s files and what search engines ask for is written', () => {
  const names = readdirSync(folder).filter((name) => !name.endsWith('.html'));
  expect(names.toSorted()).toEqual(
    [
      '.vite',
      'admin',
      'assets',
      'company',
      'education',
      'favicon.svg',
      'icons',
      'legal',
      'manifest.webmanifest',
      'market',
      'platforms',
      'robots.txt',
      'service-worker.js',
      'service-worker.js.map',
      'share.png',
      'sitemap.xml',
    ].toSorted(),
  );
});
