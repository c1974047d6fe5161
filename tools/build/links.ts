/** Finds links of written pages that lead nowhere within the site. */
const site = 'http://site.example';
const entities: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
};
const decodeEntities = (value: string) =>
  value.replace(/&(?:amp|quot|#x27|#39);/g, (entity) => entities[entity] ?? entity);

/** Attributes that hold addresses. Those with `data-` are our own (page-html.ts). */
const attribute = /\s(href|src|poster|data-islands|data-styles|data-next|srcset)="([^"]*)"/g;

/** @returns the addresses in an attribute, which may be several: `/a.png 2x, /b.png` */
function splitAddresses(name: string, value: string): string[] {
  if (name === 'srcset') return value.split(',').map((one) => one.trim().split(/\s+/)[0] ?? '');
  return ['data-styles', 'data-next'].includes(name) ? value.split(' ').filter(Boolean) : [value];
}

/** The addresses in a page and its styles, as written. Scripts are not searched. */
function findLinks(html: string): string[] {
  const text = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1');
  const styles = [...text.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)]
    .map(([, css = '']) => css)
    .join('\n');
  const tags = text.replace(/<style\b[\s\S]*?<\/style>/g, '').match(/<[a-z][^>]*>/g) ?? [];
  const inTags = tags.flatMap((tag) =>
    [...tag.matchAll(attribute)].flatMap(([, name = '', value = '']) =>
      splitAddresses(name, decodeEntities(value)),
    ),
  );
  return [
    ...inTags,
    ...[...styles.matchAll(/url\(\s*["']?([^"')]+)/g)].map(([, address = '']) => address),
  ];
}

const findIds = (html: string): Set<string> =>
  new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => decodeEntities(id)));

/**
 * Looks up the pages, places on pages, pictures and fonts that pages name. Addresses of other sites
 * are not asked.
 * @param pages by their addresses, as `/education/learn-forex`
 * @param isFile whether a file of the site has this address
 * @returns a sentence for each broken link
 */
export function findBrokenLinks(
  pages: ReadonlyMap<string, string>,
  isFile: (path: string) => boolean,
): string[] {
  const places = new Map([...pages].map(([path, html]) => [path, findIds(html)]));
  return [...pages].flatMap(([path, html]) =>
    [...new Set(findLinks(html))].flatMap((address) => {
      const { origin, pathname, hash } = new URL(address, site + path);
      if (origin !== site) return [];
      if (!places.has(pathname) && !isFile(pathname))
        return [`${path} leads to ${address}, where nothing is`];
      const isThere = hash === '' || places.get(pathname)?.has(decodeURIComponent(hash.slice(1)));
      return isThere ? [] : [`${path} leads to ${address}, and there is no such place`];
    }),
  );
}
