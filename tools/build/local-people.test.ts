import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { administrator } from '../dev/seed/desk-story';
import { clients } from '../dev/seed/stories';
import { localPeople, peoplePath } from './local-people';
import { readWrittenSite } from './written-site.fixture';

const { folder } = await readWrittenSite();
const people = [administrator, ...clients];

describe('the made-up people of a local desk', () => {
  it('are in no file of a build, nor is the place where their sign-ins are asked for', () => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const texts = files.map((entry) => ({
      name: entry.name,
      text: readFileSync(join(entry.parentPath, entry.name), 'latin1'),
    }));
    expect(texts.length).toBeGreaterThan(100);
    // Written pages also use Maya in their examples, so names are not searched.
    const words = [peoplePath, ...people.flatMap(({ uid, email }) => [uid, email])];
    const found = texts.flatMap(({ name, text }) =>
      words.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['a page of the local desk itself', 'same-origin', 200],
    ['a page of another site', 'cross-site', 404],
    ['what is no page', undefined, 404],
  ])('are told to %s: %s', (_, from, status) => {
    const path = join(mkdtempSync(join(tmpdir(), 'people-')), 'accounts.json');
    writeFileSync(path, '{"password":"x"}');
    const said = answerTo(path, from);
    expect(said.statusCode).toBe(status);
    expect(said.text).toBe(status === 200 ? '{"password":"x"}' : '{}');
  });
});

/** The answer of the development server to such a request. */
function answerTo(path: string, from: string | undefined) {
  const said = {
    statusCode: 0,
    text: '',
    setHeader: () => undefined,
    end: (body: Buffer | string) => void Object.assign(said, { text: String(body) }),
  };
  const use = (_: string, answer: (request: object, response: object) => void) =>
    answer({ headers: { 'sec-fetch-site': from } }, said);
  const { configureServer } = localPeople(path);
  if (typeof configureServer === 'function')
    configureServer.call({} as never, { middlewares: { use } } as never);
  return said;
}
