/** What a search engine may look at: everything public. The rest is behind a door, and its address alone says nothing. */
export function robotsText(origin: string | null): string {
  const lines = ['User-agent: *', 'Disallow: /user/', 'Disallow: /admin/'];
  if (origin !== null) lines.push('', `Sitemap: ${origin}/sitemap.xml`);
  return `${lines.join('\n')}\n`;
}

/** @param paths as `/education/learn-forex` */
export function sitemapText(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
