import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type ClientHttp2Session, connect } from 'node:http2';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getPort, loopback } from '../../tools/ports';
import { Teardown } from '../../tools/teardown';
import { serveOverNetwork } from './network';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

let teardown: Teardown;
beforeEach(() => {
  teardown = new Teardown();
});
afterEach(() => teardown.run());

async function getStatus(session: ClientHttp2Session, path: string): Promise<number> {
  const request = session.request({ ':path': path });
  const [headers] = await once(request, 'response');
  request.close();
  return headers[':status'];
}

describe.skipIf(!hasOpenssl)('a site over a network (needs openssl)', () => {
  it('answers 502 while the site behind it does not answer, and goes on', async () => {
    const behind = createServer((request, response) =>
      request.url === '/' ? response.end('home') : request.socket.destroy(),
    );
    behind.listen(0, loopback);
    await once(behind, 'listening');
    teardown.add(() => void behind.close());
    const { url } = await serveOverNetwork(`http://${loopback}:${getPort(behind)}`, teardown);
    const session = connect(url, { rejectUnauthorized: false });
    teardown.add(() => session.destroy());
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    expect([await getStatus(session, '/nowhere'), await getStatus(session, '/')]).toEqual([
      502, 200,
    ]);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});
