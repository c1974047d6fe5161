import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { explain } from '../failure';
import { loopback, portOf } from '../ports';
import { type HostingConfig, headersFor, rewriteFor, withOrigins } from './hosting-config';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.wasm': 'application/wasm',
};

export interface StaticSite {
  url: string;
  stop(): Promise<void>;
}

interface SiteOptions {
  folder: string;
  config: HostingConfig;
  port: number;
  /** Origins that the policy in firebase.json does not name, because only the tests talk to them. */
  origins?: string[];
}

/** Serves a folder as Firebase Hosting would, by the same firebase.json: clean addresses, rewrites, headers. */
export async function serveSite(options: SiteOptions): Promise<StaticSite> {
  const server = createServer(({ url = '/' }, response) => {
    const address = addressOf(url);
    if (!address) {
      response.writeHead(400).end('Bad request');
      return;
    }
    try {
      answer(options, address.path, address.search, response);
    } catch (error) {
      console.error(explain(error));
      response.writeHead(500).end('The server failed');
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, loopback, resolve);
  });
  return {
    url: `http://${loopback}:${portOf(server)}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What is asked for, decoded; null for what is no address. */
function addressOf(url: string): { path: string; search: string } | null {
  try {
    const { pathname, search } = new URL(url, 'http://site');
    return { path: decodeURIComponent(pathname), search };
  } catch {
    return null;
  }
}

function answer(options: SiteOptions, path: string, search: string, response: ServerResponse): void {
  const { config, folder } = options;
  const plain = plainPath(options, path);
  if (plain !== path) {
    response.writeHead(301, { location: plain + search }).end();
    return;
  }
  const rewritten = rewriteFor(config, path);
  const found = fileFor(folder, path, config) ?? (rewritten && fileAt(folder, rewritten));
  const file = found ?? fileAt(folder, '/404.html');
  for (const [name, value] of headersFor(config, path)) {
    response.setHeader(name, name === 'content-security-policy' ? withOrigins(value, options.origins ?? []) : value);
  }
  response.setHeader('content-type', types[extname(file ?? '')] ?? 'application/octet-stream');
  const body = file ? readFileSync(file) : 'Not found';
  // The page for what is not there is not there itself either.
  response.writeHead(found && path !== '/404' ? 200 : 404).end(body);
}

/** The one address of a page that may be written in several ways; any other as it is. */
function plainPath({ config, folder }: SiteOptions, path: string): string {
  if (config.cleanUrls && path.endsWith('.html') && fileAt(folder, path)) return path.replace(/(\/index)?\.html$/, '') || '/';
  if (config.cleanUrls && path.endsWith('/index') && fileAt(folder, `${path}.html`)) return path.replace(/\/index$/, '') || '/';
  if (config.trailingSlash === false && path !== '/' && path.endsWith('/') && fileFor(folder, path, config)) return path.slice(0, -1);
  return path;
}

/** The file itself, the page of a folder, or the page of that name without its ending. */
function fileFor(folder: string, path: string, config: HostingConfig): string | null {
  return (
    fileAt(folder, path) ??
    fileAt(folder, `${path}/index.html`) ??
    (config.cleanUrls ? fileAt(folder, `${path.replace(/\/$/, '')}.html`) : null)
  );
}

/** Null for what is not there, is no file, or lies outside of the folder. */
function fileAt(folder: string, path: string): string | null {
  const file = normalize(join(folder, path));
  return file.startsWith(normalize(folder) + sep) && existsSync(file) && statSync(file).isFile() ? file : null;
}
