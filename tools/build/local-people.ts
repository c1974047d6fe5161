/** Serves the made-up people of the local desk to its sign-in pages: a plugin of Vite. */
import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { localPaths } from '../paths.ts';

/** The path that sign-in pages request (src/features/auth/local-people.tsx). */
export const peoplePath = '/local/people';

/**
 * Answers only pages of the development server itself. The accounts and their password are read
 * from their file and are part of no build.
 */
export function localPeople(path = localPaths.accounts): Plugin {
  return {
    name: 'local-people',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(peoplePath, (request, response) => {
        const isOwn = request.headers['sec-fetch-site'] === 'same-origin';
        response.statusCode = isOwn && existsSync(path) ? 200 : 404;
        response.setHeader('content-type', 'application/json');
        response.setHeader('cache-control', 'no-store');
        response.end(response.statusCode === 200 ? readFileSync(path) : '{}');
      });
    },
  };
}
