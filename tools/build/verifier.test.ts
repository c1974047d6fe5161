import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findRefusals, readOwnPolicy } from './refusals.fixture';
import { buildVerifier, describeVerifier, verifierName } from './verifier';
import { parseDocument, readWrittenSite } from './written-site.fixture';

const { readText } = await readWrittenSite();
const html = readText(verifierName);
const document = parseDocument(html);

describe('the check of a book as one file', () => {
  it('contains everything and refers to nothing', () => {
    expect(
      [...document.querySelectorAll('script, link, img, iframe')].map(({ outerHTML }) =>
        outerHTML.slice(0, 31),
      ),
    ).toEqual(['<link rel="icon" href="data:,">', expect.stringMatching(/^<script>/)]);
    const css = document.querySelector('style')?.textContent ?? '';
    expect(css.match(/url\((?!["']?data:)[^)]*\)/g) ?? []).toEqual([]);
    expect(css).not.toContain('@import');
    expect(html.length).toBeLessThan(700 * 1_024);
  });

  it('has a policy that allows its own script and nothing from outside', () => {
    const policy = readOwnPolicy(document);
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[^ ]+'; style-src 'sha256-[^ ]+'; img-src data:;/,
    );
    expect(findRefusals([policy ?? ''], document, 'https://desk.example/x')).toEqual([]);
  });

  it('holds neither Firebase nor a setting of the desk', () => {
    expect(html.match(/identitytoolkit|demo-glassbook|desk\.example|127\.0\.0\.1/g) ?? []).toEqual(
      [],
    );
  });

  it('says what it needs where scripts are off', () => {
    expect(document.getElementById('root')?.textContent).toContain('This check needs JavaScript.');
  });
});

const others = {
  VITE_FIREBASE_PROJECT_ID: 'another-desk',
  VITE_FIREBASE_API_KEY: 'another-key',
  VITE_SITE_URL: 'https://another.example',
  VITE_OPERATOR_NAME: 'Another Ltd',
};

describe('a second build with other settings', { tags: ['full'] }, () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'glassbook-verifier-'));
    for (const [name, value] of Object.entries(others)) vi.stubEnv(name, value);
    await buildVerifier(join(folder, verifierName), new AbortController().signal);
  }, 120_000);
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  it('gives the same file, to the byte', () => {
    expect(readFileSync(join(folder, verifierName), 'utf8')).not.toMatch(
      /another-desk|another\.example|Another Ltd/,
    );
    expect(readFileSync(join(folder, verifierName), 'utf8') === html).toBe(true);
    expect(describeVerifier(join(folder, verifierName))).toMatch(/: \d+ KB, SHA-256 [0-9a-f]{64}$/);
  });
});
