import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a request. */
export const faults = {
  pass: 'passes',
  late: 'is answered late',
  drop: 'never arrives',
  'lose-answer': 'arrives, and its answer is lost',
  cut: 'arrives, and its answer breaks off',
  busy: 'is answered with 429',
  unavailable: 'is answered with 503',
  silence: 'gets no answer',
} as const;
export type Fault = keyof typeof faults;

export interface FaultyProxy {
  port: number;
  /** From now on, requests whose path contains `matches` meet this fault. */
  fail(fault: Fault, matches?: string): void;
  /** How many have met it since. */
  met(): number;
  close(): Promise<void>;
}

/** How late an answer is that comes late, in ms. */
const lateness = 400;
/** As Google's services refuse. */
const refusals = {
  busy: { code: 429, status: 'RESOURCE_EXHAUSTED' },
  unavailable: { code: 503, status: 'UNAVAILABLE' },
};

/** A way to the Firestore emulator that fails on purpose. Loopback only. */
export async function startFaultyProxy(
  target = process.env.FIRESTORE_EMULATOR_HOST ?? '127.0.0.1:8080',
): Promise<FaultyProxy> {
  const [host = '127.0.0.1', port = '8080'] = target.split(':');
  let fault: Fault = 'pass';
  let pattern = '';
  let met = 0;

  const onward = (
    from: IncomingMessage,
    to: ServerResponse,
    answered: (answer: IncomingMessage) => void,
  ) => {
    const passed = request(
      { host, port, path: from.url, method: from.method, headers: from.headers },
      answered,
    );
    passed.on('error', () => to.destroy());
    from.pipe(passed);
  };
  const lose = (answer: IncomingMessage, to: ServerResponse) =>
    answer.resume().on('end', () => to.destroy());
  const cut = (answer: IncomingMessage, to: ServerResponse) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      const whole = Buffer.concat(parts);
      to.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': whole.length });
      to.write(whole.subarray(0, Math.ceil(whole.length / 2)), () => to.destroy());
    });
  };
  const pass = (answer: IncomingMessage, to: ServerResponse) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  };
  const refuse = ({ code, status }: (typeof refusals)['busy'], to: ServerResponse) => {
    to.writeHead(code, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
    to.end(JSON.stringify({ error: { code, status, message: status } }));
  };

  const meet: Record<Fault, (from: IncomingMessage, to: ServerResponse) => void> = {
    pass: (from, to) => onward(from, to, (answer) => pass(answer, to)),
    late: (from, to) => onward(from, to, (answer) => setTimeout(() => pass(answer, to), lateness)),
    drop: (_, to) => to.destroy(),
    'lose-answer': (from, to) => onward(from, to, (answer) => lose(answer, to)),
    cut: (from, to) => onward(from, to, (answer) => cut(answer, to)),
    busy: (_, to) => refuse(refusals.busy, to),
    unavailable: (_, to) => refuse(refusals.unavailable, to),
    silence: () => undefined,
  };
  const server: Server = createServer((from, to) => {
    if (!(from.url ?? '').includes(pattern)) return meet.pass(from, to);
    met++;
    meet[fault](from, to);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    fail(next, matches = '') {
      fault = next;
      pattern = matches;
      met = 0;
    },
    met: () => met,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
