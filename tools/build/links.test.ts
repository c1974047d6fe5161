import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '../failure';
import { findBrokenLinks } from './links';
import { addPolicy } from './policy';
import { type Renderer, writePages } from './prerender';

describe('what a page leads to', () => {
  const pages = (home: string) =>
    new Map([
      ['/', home],
      ['/company/about', '<h2 id="who">Who</h2>'],
    ]);
  const broken = (home: string) =>
    findBrokenLinks(pages(home), (path) =>
      ['/share.png', '/assets/a.css', '/assets/a.woff2'].includes(path),
    );

  it.each([
    '<a href="/company/about">About</a><a href="/company/about#who">Who</a><a href="company/about?a=1&amp;b=2">About</a>',
    '<a href="#here" id="here">Here</a>',
    '<img src="/share.png" srcset="/share.png 2x, /share.png 3x"><link rel="icon" href="data:,">',
    '<div data-islands="/assets/a.css" data-styles="/assets/a.css /assets/a.css"></div><style>@font-face{src:url(/assets/a.woff2)}</style>',
    '<a href="https://elsewhere.example/none">Elsewhere</a><a href="mailto:desk@desk.example">Write</a>',
    '<script>const a = \'<a href="/none">\';</script><!-- <a href="/none"> -->',
  ])('is there: %s', (home) => {
    expect(broken(home)).toEqual([]);
  });

  it.each([
    ['<a href="/none">None</a>', '/ leads to /none, where nothing is'],
    ['<a href="/company">A folder</a>', '/ leads to /company, where nothing is'],
    ['<a href="none">None</a>', '/ leads to none, where nothing is'],
    ['<a href="#none">None</a>', '/ leads to #none, and there is no such place'],
    [
      '<a href="/company/about#none">None</a>',
      '/ leads to /company/about#none, and there is no such place',
    ],
    ['<img alt="" src="/none.png">', '/ leads to /none.png, where nothing is'],
    [
      '<img alt="" src="/share.png" srcset="/share.png 1x, /none.png 2x">',
      '/ leads to /none.png, where nothing is',
    ],
    [
      '<div data-styles="/assets/a.css /assets/none.css"></div>',
      '/ leads to /assets/none.css, where nothing is',
    ],
    [
      '<div data-next="/assets/a.css /assets/none.js"></div>',
      '/ leads to /assets/none.js, where nothing is',
    ],
    ['<style>a{background:url("/none.svg")}</style>', '/ leads to /none.svg, where nothing is'],
  ])('is not: %s', (home, words) => {
    expect(broken(home)).toEqual([words]);
  });
});

describe('the build', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'glassbook-links-'));
    const shell = addPolicy(
      '<!doctype html><html><head><meta charset="utf-8" /></head><body><div id="root"></div></body></html>',
      {},
    );
    const entries = [
      'index.html',
      'src/app/static-site/islands.ts',
      'src/app/shell/client-area.tsx',
      'src/app/shell/admin-area.tsx',
    ];
    const manifest = Object.fromEntries(
      entries.map((entry, place) => [entry, { file: `assets/${place}.js` }]),
    );
    mkdirSync(join(folder, '.vite'));
    writeFileSync(join(folder, 'index.html'), shell);
    writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Writes a site of two pages, one of which has this content. */
  const written = (html: string) => {
    const page = {
      title: 'A page',
      description: '',
      modules: [],
      data: [],
      listed: true,
      offline: false,
    };
    const render: Renderer['render'] = async (path) => ({
      ...page,
      html: path === '/' ? html : '<h1 id="top">About</h1>',
    });
    return writePages(
      { paths: ['/', '/company/about'], origin: null, render, shell: () => '' },
      folder,
    );
  };

  it('writes pages that lead to each other and show what is there', async () => {
    expect(
      await written('<a href="/company/about#top">About</a><img alt="" src="/favicon.svg">'),
    ).toEqual(['/', '/company/about']);
    expect(readFileSync(join(folder, 'robots.txt'), 'utf8')).toBe(
      'User-agent: *\nDisallow: /user/\nDisallow: /admin/\n',
    );
  });

  it.each([
    [
      'link',
      '<a href="/company/abuot">About</a>',
      'Pages lead nowhere: / leads to /company/abuot, where nothing is.',
    ],
    [
      'picture',
      '<img alt="" src="/favicon.png">',
      'Pages lead nowhere: / leads to /favicon.png, where nothing is.',
    ],
  ])('fails where a %s is broken', async (_, html, words) => {
    const building = written(html);
    await expect(building).rejects.toThrow(Failure);
    await expect(building).rejects.toThrow(words);
  });
});
