/** Asks a served site for every address, and says what is wrong with the answers. */
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import type { RouteObject } from 'react-router-dom';
import { chatFile, createChatPage } from '../../build/chat-page';
import { createHostingHeaders } from '../../build/hosting-headers.fixture';
import type { WrittenSite } from '../../build/written-site.fixture';
import { type SiteAnswer, visitSite } from '../../ops/doctor/edge';
import {
  findFaults,
  isThisBuild,
  listAllRoutes,
  type Route,
  type routeKinds,
} from '../../ops/doctor/site-routes';
import { getHeaders, type HostingConfig } from '../../testing/hosting-config';

const { listFiles }: { listFiles: (folder: string, ignored: readonly string[]) => string[] } =
  createRequire(import.meta.url)('firebase-tools/lib/listFiles.js');

/**
 * The type of each file, because of nosniff. Firebase's servers and their emulator use different
 * types for scripts.
 */
const types: Record<string, RegExp> = {
  '.html': /^text\/html; charset=utf-8$/,
  '.js': /^(text|application)\/javascript; charset=utf-8$/,
  '.mjs': /^(text|application)\/javascript; charset=utf-8$/,
  '.css': /^text\/css; charset=utf-8$/,
  '.txt': /^text\/plain; charset=utf-8$/,
  '.webmanifest': /^application\/manifest\+json(; charset=utf-8)?$/,
  '.webp': /^image\/webp$/,
  '.svg': /^image\/svg\+xml$/,
  '.png': /^image\/png$/,
  '.woff2': /^font\/woff2$/,
  '.xml': /^application\/xml$/,
  '.wasm': /^application\/wasm$/,
  '.pfb': /^application\/x-font-type1$/,
  // It has no registered type, and the emulator says so in this way. The app reads its bytes, not
  // its type.
  '.bcmap': /^(application\/octet-stream|false)$/,
};

/**
 * Copies the files that a deployment would upload, and the chat's page, as if a chat were
 * configured.
 * @param folder to which they are copied; it may exist
 */
export function copyDeployedFiles(
  site: WrittenSite,
  folder: string,
  ignored: readonly string[],
): void {
  cpSync(site.folder, folder, { recursive: true });
  writeFileSync(
    join(folder, chatFile),
    createChatPage({ VITE_CHAT_URL: 'https://chat.example/widget.js' }) ?? '',
  );
  const sent = new Set(listFiles(folder, ignored));
  for (const name of listFiles(folder, [])) if (!sent.has(name)) rmSync(join(folder, name));
}

/** Every address that the router knows, with `somebody` for a parameter (`:uid`). */
export const listAddresses = (routes: readonly RouteObject[], before = ''): string[] =>
  routes.flatMap(({ path = '', index, children }) => {
    if (path === '*') return [];
    const address = path === '' ? before : `${before}/${path.replace(/:\w+/g, 'somebody')}`;
    return children ? listAddresses(children, address) : [index && address === '' ? '/' : address];
  });

/** Requests at the same time. */
const together = 16;

/** A site in a folder, and the answers that it must give. */
export interface HostedSite {
  routes: Record<(typeof routeKinds)[number], readonly Route[]>;
  /** The files, by their names. */
  files: readonly string[];
  /** Requests these routes. @returns a sentence for each fault */
  visitRoutes(url: string, routes: readonly Route[]): Promise<string[]>;
}

/** @param screens the addresses that the app answers itself */
export function hostedSite(folder: string, screens: readonly string[]): HostedSite {
  // firebase.json is under test, so the expected headers come from the module that computes them.
  const promised: HostingConfig = { headers: createHostingHeaders() };

  function faults(route: Route, answer: SiteAnswer | null): string[] {
    const known = findFaults(route, answer, promised);
    if (answer === null || route.file === null) return known;
    const type = answer.headers.get('content-type') ?? 'none';
    const isKept =
      answer.headers.has('cache-control') && !getHeaders(promised, route.path).has('cache-control');
    return [
      ...known,
      ...(types[extname(route.file)]?.test(type)
        ? []
        : [`${route.path} is of another type: ${type}`]),
      ...(isKept ? [`${route.path} may be kept: ${answer.headers.get('cache-control')}`] : []),
      ...(isThisBuild(folder, route, answer) ? [] : [`${route.path} is not ${route.file}`]),
    ];
  }

  return {
    routes: listAllRoutes(folder, screens),
    files: listFiles(folder, []),
    async visitRoutes(url, routes) {
      const all: string[] = [];
      for (let i = 0; i < routes.length; i += together) {
        const visits = routes
          .slice(i, i + together)
          .map(async (route) => faults(route, await visitSite(`${url}${route.path}`)));
        all.push(...(await Promise.all(visits)).flat());
      }
      return all;
    },
  };
}
