import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { localPaths } from '../paths.ts';

/** Where the sign-in pages of a local desk ask for the made-up people. The app's part of it is src/features/auth/local-people.tsx. */
export const peoplePath = '/local/people';

/**
 * The development server of `npm start` tells its own pages whom one can sign in as: the accounts and their password stay in the file that they are
 * kept in, and are part of no build.
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
