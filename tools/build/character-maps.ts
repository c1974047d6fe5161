/**
 * Serves the character maps of pdf.js from this site: a PDF names the map that its letters need,
 * one of 168.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../paths.ts';

const folder = join(root, 'node_modules', 'pdfjs-dist', 'cmaps');
const { version }: { version: string } = JSON.parse(
  readFileSync(join(folder, '..', 'package.json'), 'utf8'),
);

/**
 * The address of `src/lib/files/pdf.ts`. The version stands for the hash that names of other assets
 * have: such a file never changes.
 */
const place = `assets/character-maps-${version}`;

const names = readdirSync(folder).filter((name) => name.endsWith('.bcmap'));

export function characterMaps(): Plugin {
  let wanted = false;
  return {
    name: 'character-maps',
    configResolved(config) {
      wanted = !config.build.ssr;
    },
    configureServer(server) {
      server.middlewares.use(`/${place}`, (request, response, next) => {
        const name = names.find((one) => request.url === `/${one}`);
        if (name === undefined) return next();
        response.setHeader('content-type', 'application/octet-stream');
        response.end(readFileSync(join(folder, name)));
      });
    },
    generateBundle() {
      if (!wanted) return;
      for (const name of names)
        this.emitFile({
          type: 'asset',
          fileName: `${place}/${name}`,
          source: readFileSync(join(folder, name)),
        });
    },
  };
}
