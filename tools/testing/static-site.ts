/** Serves a folder as firebase.json says, with the server of the hosting emulator. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import { explain } from '../failure';
import { type RunningServer, startServer } from '../ports';
import type { HostingConfig } from './hosting-config';

interface FoundFile {
  stream: Readable;
  size: number;
}

type FindFile = (request: IncomingMessage, path: string) => Promise<FoundFile | null>;

/**
 * The part of superstatic that is used here. Its own types need a package that is not installed.
 */
type Superstatic = (options: {
  stack: 'strict';
  /**
   * Called for each request. superstatic would complete an object from the firebase.json of the
   * working directory.
   */
  config: () => Promise<HostingConfig>;
  provider: FindFile;
}) => (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

const require = createRequire(import.meta.url);
const { default: superstatic }: { default: Superstatic } = require('superstatic');
const createFileProvider: (options: {
  cwd: string;
}) => FindFile = require('superstatic/lib/providers/fs.js');

interface SiteOptions {
  folder: string;
  config: HostingConfig;
  port: number;
  /** Origins that policies allow too, because tests talk to them. */
  origins?: string[];
}

export async function serveSite({
  folder,
  config,
  port,
  origins = [],
}: SiteOptions): Promise<RunningServer> {
  const answer = superstatic({
    stack: 'strict',
    config: async () => allowOrigins(config, origins),
    provider: omitDates(createFileProvider({ cwd: folder })),
  });
  const server = createServer((request, response) =>
    answer(request, response, (error) => {
      if (error) console.error(explain(error));
      response.writeHead(error ? 500 : 404).end(error ? 'The server failed' : 'Not found');
    }),
  );
  return startServer(server, port);
}

/**
 * Without the date of a file a browser does not cache it, so no test sees what an earlier one
 * received.
 */
function omitDates(findFile: FindFile): FindFile {
  return async (request, path) => {
    const file = await findFile(request, path);
    return file && { stream: file.stream, size: file.size };
  };
}

/** The directives of a policy that say what the app may talk to. */
const connections = /(?<=^|;)\s*(?:default|connect|img)-src\b[^;]*/g;

/**
 * Copies the configuration with policies that also allow these origins. superstatic changes the
 * configuration that it gets.
 */
function allowOrigins(config: HostingConfig, origins: string[]): HostingConfig {
  const allow = (policy: string) =>
    policy.replace(connections, (directive) => [directive, ...origins].join(' '));
  const headers = (config.headers ?? []).map((rule) => ({
    ...rule,
    headers: rule.headers.map(({ key, value }) => ({
      key,
      value: key.toLowerCase() === 'content-security-policy' ? allow(value) : value,
    })),
  }));
  return { ...config, headers };
}
