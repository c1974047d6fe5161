/** Chooses and checks the ports of the local desk and of tests, and lets servers listen on them. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { Failure } from './failure';

export const loopback = '127.0.0.1';

/**
 * Each port of `npm start`: its label, its default and the environment variable that changes it.
 */
export const services = {
  auth: { label: 'Auth emulator', port: 9099, variable: 'GLASSBOOK_AUTH_PORT' },
  firestore: { label: 'Firestore emulator', port: 8080, variable: 'GLASSBOOK_FIRESTORE_PORT' },
  websocket: {
    label: "Firestore emulator's websocket",
    port: 9150,
    variable: 'GLASSBOOK_WEBSOCKET_PORT',
  },
  storage: { label: 'Storage emulator', port: 9199, variable: 'GLASSBOOK_STORAGE_PORT' },
  hub: { label: 'emulator hub', port: 4400, variable: 'GLASSBOOK_HUB_PORT' },
  logging: { label: "emulators' log", port: 4500, variable: 'GLASSBOOK_LOGGING_PORT' },
  ui: { label: 'Emulator UI', port: 4000, variable: 'GLASSBOOK_UI_PORT' },
  prices: { label: 'sample prices', port: 5180, variable: 'GLASSBOOK_PRICES_PORT' },
  app: { label: 'app', port: 5173, variable: 'GLASSBOOK_APP_PORT' },
} as const;

export type Service = keyof typeof services;
export type Ports = Record<Service, number>;
export type EmulatorPorts = Pick<
  Ports,
  'auth' | 'firestore' | 'websocket' | 'storage' | 'hub' | 'logging' | 'ui'
>;

const names = Object.keys(services) as Service[]; // Object.keys forgets the literal types

/**
 * The default ports, or those in the environment.
 * @throws Failure for an invalid port number, or one that is used twice
 */
export function readPorts(env: NodeJS.ProcessEnv): Ports {
  const ports = Object.fromEntries(names.map((name) => [name, readPort(env, name)])) as Ports; // fromEntries forgets the keys
  for (const name of names) {
    const twin = names.find((other) => other !== name && ports[other] === ports[name]);
    if (twin) {
      throw new Failure(
        `Port ${ports[name]} is given to both the ${services[name].label} and the ${services[twin].label}: set ${services[name].variable} to another one.`,
      );
    }
  }
  return ports;
}

function readPort(env: NodeJS.ProcessEnv, name: Service): number {
  const { variable, port } = services[name];
  const text = env[variable];
  if (!text) return port;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 65_535) {
    throw new Failure(`${variable} is "${text}", which is no port number (1 to 65535).`);
  }
  return number;
}

/** @throws Failure that names the first port in use, and what to do about it */
export async function checkPorts(ports: Ports): Promise<void> {
  const free = await Promise.all(names.map((name) => isFree(ports[name])));
  const taken = names[free.indexOf(false)];
  if (taken) {
    const { label, variable } = services[taken];
    throw new Failure(
      `Port ${ports[taken]} (${label}) is in use: stop the program that holds it, or set ${variable} to a free port.`,
    );
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, loopback), 'listening');
  } catch {
    return false; // in use, or not allowed
  }
  await once(server.close(), 'close');
  return true;
}

/**
 * Below the ports of outgoing connections (Linux: from 32768, other systems: from 49152), so a free
 * port stays free until its server starts. Processes that start together search different parts of
 * it.
 */
const lowest = 20_000;
const parts = 12;
const from = lowest + (process.pid % parts) * 1_000;
const range = { from, to: from + 1_000 };
const attempts = 1_000;

/**
 * On the process, because Vitest evaluates this module once for each project, and the projects
 * start servers at the same time.
 */
const key = Symbol.for('glassbook.given-ports');
const shared = globalThis as { [key]?: Set<number> };
shared[key] ??= new Set();
const given = shared[key];

/**
 * A free port for each service. This process never gets one of them again.
 * @throws Failure as {@link freePort}
 */
export async function freePorts(): Promise<Ports> {
  const ports: Partial<Ports> = {};
  for (const name of names) ports[name] = await freePort();
  return ports as Ports; // it has them all now
}

/** A free port that this process never gets again. @throws Failure when none is found */
export async function freePort(): Promise<number> {
  for (let i = 0; i < attempts; i += 1) {
    const number = randomInt(range.from, range.to);
    if (given.has(number)) continue;
    given.add(number);
    if (await isFree(number)) return number;
  }
  throw new Failure(`No free ports were found between ${range.from} and ${range.to}.`);
}

export interface RunningServer {
  url: string;
  /** Ends open connections, too. */
  stop(): Promise<void>;
}

/**
 * Lets a server listen on this machine.
 * @param port 0 for any free one
 * @throws Error when the port is taken
 */
export async function startServer(server: HttpServer, port: number): Promise<RunningServer> {
  await once(server.listen(port, loopback), 'listening');
  return {
    url: `http://${loopback}:${getPort(server)}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The addresses of the emulators at these ports, as `127.0.0.1:9099`. */
export const getHosts = ({ auth, firestore, storage }: EmulatorPorts) => ({
  auth: `${loopback}:${auth}`,
  firestore: `${loopback}:${firestore}`,
  storage: `${loopback}:${storage}`,
});

/** The port that a server listens on. */
export function getPort(server: { address(): ReturnType<Server['address']> }): number {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen on a port.');
  return address.port;
}
