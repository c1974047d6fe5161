import { expect, it } from 'vitest';
import { robotsText, sitemapText } from './sitemap';

it('search engines are kept from what is behind a door, and led to the sitemap where there is one', () => {
  expect(robotsText(null)).toBe('User-agent: *\nDisallow: /user/\nDisallow: /admin/\n');
  expect(robotsText('https://desk.example')).toContain('\nSitemap: https://desk.example/sitemap.xml\n');
});

it('a sitemap holds whole addresses', () => {
  expect(sitemapText('https://desk.example', ['/', '/company/about'])).toContain(
    '<url><loc>https://desk.example/</loc></url>\n  <url><loc>https://desk.example/company/about</loc></url>',
  );
});
