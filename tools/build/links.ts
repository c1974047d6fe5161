const site = 'http://site.example';
const entities: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&#39;': "'" };
const decodeEntities = (value: string) => value.replace(/&(?:amp|quot|#x27|#39);/g, (entity) => entities[entity] ?? entity);

/** What leads somewhere or shows something. The last ones hold several; those with `data-` are our own (page-html.ts). */
const attribute = /\s(href|src|poster|data-islands|data-styles|data-next|srcset)="([^"]*)"/g;

/** @returns the addresses as they stand in an attribute: `/a.png 2x, /b.png` are two, and so are those of two stylesheets */
function splitAddresses(name: string, value: string): string[] {
  if (name === 'srcset') return value.split(',').map((one) => one.trim().split(/\s+/)[0] ?? '');
  return ['data-styles', 'data-next'].includes(name) ? value.split(' ').filter(Boolean) : [value];
}

/** Where a page leads and what it shows, its styles included, as the addresses stand there. What its scripts say is theirs. */
function findLinks(html: string): string[] {
  const text = html.replace(/<!--[\s\S]*?-->/g, '').replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1');
  const styles = [...text.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css).join('\n');
  const tags = text.replace(/<style\b[\s\S]*?<\/style>/g, '').match(/<[a-z][^>]*>/g) ?? [];
  const inTags = tags.flatMap((tag) =>
    [...tag.matchAll(attribute)].flatMap(([, name = '', value = '']) => splitAddresses(name, decodeEntities(value))),
  );
  return [...inTags, ...[...styles.matchAll(/url\(\s*["']?([^"')]+)/g)].map(([, address = '']) => address)];
}

const findIds = (html: string): Set<string> => new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => decodeEntities(id)));

/**
 * What leads nowhere within the site: a page, a place on a page, a picture, a font. Addresses of others are not asked.
 * @param pages by their addresses, as `/education/learn-forex`
 * @param isFile whether a file of the site has this address
 * @returns a sentence for each
 */
export function findBrokenLinks(pages: ReadonlyMap<string, string>, isFile: (path: string) => boolean): string[] {
  const places = new Map([...pages].map(([path, html]) => [path, findIds(html)]));
  return [...pages].flatMap(([path, html]) =>
    [...new Set(findLinks(html))].flatMap((address) => {
      const { origin, pathname, hash } = new URL(address, site + path);
      if (origin !== site) return [];
      if (!places.has(pathname) && !isFile(pathname)) return [`${path} leads to ${address}, where nothing is`];
      const isThere = hash === '' || places.get(pathname)?.has(decodeURIComponent(hash.slice(1)));
      return isThere ? [] : [`${path} leads to ${address}, and there is no such place`];
    }),
  );
}
