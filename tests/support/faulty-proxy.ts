import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What happens to a request that `matches`: it passes, never arrives (`drop`), arrives but its answer is lost (`lose-answer`), or gets no
 * answer at all (`silence`).
 */
export type Fault = 'pass' | 'drop' | 'lose-answer' | 'silence';

export interface FaultyProxy {
  port: number;
  /** From now on, requests whose path contains `matches` meet this fault. */
  fail(fault: Fault, matches?: string): void;
  close(): Promise<void>;
}

/** A way to the Firestore emulator that fails on purpose. Loopback only. */
export async function startFaultyProxy(target = process.env.FIRESTORE_EMULATOR_HOST ?? '127.0.0.1:8080'): Promise<FaultyProxy> {
  const [host = '127.0.0.1', port = '8080'] = target.split(':');
  let fault: Fault = 'pass';
  let pattern = '';

  const forward = (from: IncomingMessage, to: ServerResponse, lose: boolean) => {
    const onward = request({ host, port, path: from.url, method: from.method, headers: from.headers }, (answer) => {
      if (lose) {
        answer.resume().on('end', () => to.destroy());
        return;
      }
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  };
  const server: Server = createServer((from, to) => {
    const hit = fault !== 'pass' && (from.url ?? '').includes(pattern);
    if (!hit) return forward(from, to, false);
    if (fault === 'drop') return to.destroy();
    if (fault === 'lose-answer') return forward(from, to, true);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    fail(next, matches = '') {
      fault = next;
      pattern = matches;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
