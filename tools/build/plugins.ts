/**
 * Vite plugins of the build: the head of the app's page, the chat's page, and the service worker.
 */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { parseEnv } from '../../src/lib/env/env-schema.ts';
import { chatFile, chatHeaders, createChatPage } from './chat-page.ts';
import { addPolicy, type Configuration, getPreconnectHosts } from './policy.ts';

/**
 * Writes the head of the app's page: its policy, and connections to Firebase that open while its
 * scripts load. Written pages have policies of their own and no such connections
 * (tools/build/prerender.ts).
 */
export function pageHead(): Plugin {
  let env: Configuration = {};
  return {
    name: 'page-head',
    apply: 'build',
    configResolved(config) {
      env = config.env;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => ({
        html: addPolicy(html, env),
        tags: getPreconnectHosts(env).map((href) => ({
          tag: 'link',
          attrs: { rel: 'preconnect', href, crossorigin: true },
          injectTo: 'head' as const,
        })),
      }),
    },
  };
}

/**
 * Parses the configuration once, while building: a build that lacks a value fails and names it, and
 * no page carries the schema.
 */
export function parsedEnv(): Plugin {
  let env: Configuration = {};
  return {
    name: 'parsed-env',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      env = config.env;
    },
    transform: {
      filter: { id: /\/src\/lib\/env\/env\.ts$/ },
      handler: (code) => ({
        code: code
          .replace("import { parseEnv } from './env-schema';", '')
          .replace('parseEnv(import.meta.env)', () => JSON.stringify(parseEnv(env))),
        // Four lines need no source map.
        map: { mappings: '' },
      }),
    },
  };
}

/** Writes or serves the chat's page, if a chat is configured. */
export function chat(): Plugin {
  let page: string | null = null;
  let wanted = false;
  return {
    name: 'chat',
    configResolved(config) {
      page = createChatPage(config.env);
      wanted = !config.build.ssr;
    },
    configureServer(server) {
      server.middlewares.use(`/${chatFile}`, (_, response, next) => {
        if (page === null) return next();
        for (const [name, value] of Object.entries(chatHeaders)) response.setHeader(name, value);
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(page);
      });
    },
    generateBundle() {
      if (page !== null && wanted)
        this.emitFile({ type: 'asset', fileName: chatFile, source: page });
    },
  };
}

/**
 * At the root of the site, because a worker controls only pages below it. The name never changes,
 * so that browsers find its next version.
 */
const workerFile = 'service-worker.js';

/**
 * Builds the service worker with the name of this build in it, so that each build has another
 * script. The local desk has none.
 */
export function serviceWorker(): Plugin {
  let wanted = false;
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      wanted = !config.build.ssr;
    },
    buildStart() {
      if (!wanted) return;
      this.emitFile({
        type: 'chunk',
        id: fileURLToPath(new URL('../../src/service-worker.ts', import.meta.url)),
        fileName: workerFile,
      });
    },
    generateBundle(_, bundle) {
      const worker = bundle[workerFile];
      if (worker?.type !== 'chunk') return;
      // The names of the other files contain a hash of their content, the worker's does not.
      const build = createHash('sha256')
        .update([...Object.keys(bundle).sort(), worker.code].join())
        .digest('hex')
        .slice(0, 12);
      worker.code = worker.code.replaceAll('BUILD', `'${build}'`);
    },
  };
}
