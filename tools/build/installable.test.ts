import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { colours } from '../../tailwind.config';
import { root } from '../paths';

const publicFile = (path: string): Buffer => readFileSync(join(root, 'public', path));
const manifest = JSON.parse(publicFile('manifest.webmanifest').toString());
const page = readFileSync(join(root, 'index.html'), 'utf8');
const getSize = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

describe('the manifest of the installed app', () => {
  it('repeats the colours of the design, because these files cannot use the tokens', () => {
    const [light, dark] = colours.paper;
    expect([manifest.background_color, manifest.theme_color]).toEqual([light, light]);
    const themes = [
      ...page.matchAll(
        /<meta name="theme-color" media="\(prefers-color-scheme: (\w+)\)" content="([^"]*)"/g,
      ),
    ];
    expect(themes.map(([, scheme, colour]) => [scheme, colour])).toEqual([
      ['light', light],
      ['dark', dark],
    ]);
  });

  it('says of the app what the page says', () => {
    expect(page).toContain(`<meta name="description" content="${manifest.description}"`);
    expect(manifest).toMatchObject({
      start_url: '/user/dashboard',
      scope: '/',
      display: 'standalone',
    });
  });

  it('has pictures of the sizes that it promises, one of which may be cut to any shape', () => {
    const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons;
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of icons)
      expect([src, getSize(publicFile(src))]).toEqual([src, sizes]);
    expect(getSize(publicFile('icons/apple-touch-icon.png'))).toBe('180x180');
  });
});
