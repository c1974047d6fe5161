import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPostReporter } from './error-reporting';

const one = { what: 'A form was not sent', kind: 'TypeError', at: [], page: '/user/deposit' };
const sent = vi.fn<typeof fetch>();

beforeEach(() => {
  sent.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', sent);
});
afterEach(() => vi.unstubAllGlobals());

it('posts a report once, without cookies or a referrer, and lets a lost one go', async () => {
  const send = createPostReporter('https://reports.example/in');
  send(one);
  send({ ...one });
  await Promise.resolve();
  expect(sent.mock.calls).toEqual([
    [
      'https://reports.example/in',
      {
        method: 'POST',
        body: JSON.stringify(one),
        headers: { 'content-type': 'application/json' },
        keepalive: true,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      },
    ],
  ]);
});

it('stops after twenty different ones', () => {
  const send = createPostReporter('https://reports.example/in');
  for (let i = 0; i < 30; i++) send({ ...one, page: `/education/${i}` });
  expect(sent).toHaveBeenCalledTimes(20);
});
