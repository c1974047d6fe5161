import { execFile } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createSecureServer, type Http2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { Missing } from '../../tools/failure';
import { loopback } from '../../tools/ports';
import type { Teardown } from '../../tools/teardown';

/** What brotli makes smaller; pictures and fonts are packed already. */
const textTypes = /^(text|image\/svg|application\/(json|javascript|manifest|xml|wasm))/;

/** These are of the connection, or no longer true of what is sent on. */
const connectionHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];

export interface NetworkSite {
  url: string;
  /**
   * What a browser is started with that is to believe its certificate, which nobody has signed: one
   * that is only put up with keeps no files.
   */
  trust: string;
}

/**
 * Sends a site on as Hosting sends it over a network: by HTTP/2, where files do not wait for one
 * another, and packed by brotli. Without both, what takes time over a slow network is not what
 * takes time there.
 * @throws Missing where this machine has no openssl
 */
export async function serveOverNetwork(site: string, teardown: Teardown): Promise<NetworkSite> {
  const packed = new Map<string, Buffer>();
  const own = await createCertificate();
  const server = createSecureServer({ ...own, allowHTTP1: true }, async (request, response) => {
    try {
      const answer = await fetch(site + request.url, { redirect: 'manual' });
      const headers = [...answer.headers].filter(([name]) => !connectionHeaders.includes(name));
      const body = Buffer.from(await answer.arrayBuffer());
      for (const [name, value] of headers) response.setHeader(name, value);
      if (!textTypes.test(answer.headers.get('content-type') ?? ''))
        return response.writeHead(answer.status).end(body);
      const known =
        packed.get(request.url) ??
        brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
      packed.set(request.url, known);
      return response.writeHead(answer.status, { 'content-encoding': 'br' }).end(known);
    } catch (error) {
      console.error(`${request.url} could not be sent on: ${String(error)}`);
      return response.writeHead(502).end();
    }
  });
  const sessions = new Set<Http2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
  teardown.add(() => {
    for (const session of sessions) session.destroy();
    server.close();
  });
  const key = new X509Certificate(own.cert).publicKey.export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(key).digest('base64');
  return {
    url: `https://${loopback}:${(server.address() as AddressInfo).port}`,
    trust: `--ignore-certificate-errors-spki-list=${hash}`,
  };
}

/** Of two days, for loopback alone. */
async function createCertificate(): Promise<{ key: string; cert: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-certificate-'));
  const key = join(folder, 'key.pem');
  const cert = join(folder, 'cert.pem');
  const kind = [
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ];
  const named = ['-subj', `/CN=${loopback}`, '-addext', `subjectAltName=IP:${loopback}`];
  try {
    await promisify(execFile)('openssl', ['req', ...kind, ...named, '-keyout', key, '-out', cert]);
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } catch (cause) {
    throw new Missing('openssl makes the certificate of HTTP/2, and could not be run here.', {
      cause,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
