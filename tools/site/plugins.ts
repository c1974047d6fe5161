import type { Plugin } from 'vite';
import { chatFile, chatHeaders, chatPage } from './chat-page.ts';
import { type Configuration, withPolicy } from './policy.ts';

/** The app's page says itself what it may do. Pages that are made of it get their own (tools/site/prerender.ts). */
export function pagePolicy(): Plugin {
  let env: Configuration = {};
  return {
    name: 'page-policy',
    apply: 'build',
    configResolved(config) {
      env = config.env;
    },
    transformIndexHtml: { order: 'post', handler: (html) => withPolicy(html, env) },
  };
}

/** The chat's page, where a chat is configured: a file of the build, and an address of the local desk. */
export function chat(): Plugin {
  let page: string | null = null;
  let wanted = false;
  return {
    name: 'chat',
    configResolved(config) {
      page = chatPage(config.env);
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
      if (page !== null && wanted) this.emitFile({ type: 'asset', fileName: chatFile, source: page });
    },
  };
}
