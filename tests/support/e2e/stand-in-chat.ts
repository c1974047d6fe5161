import { createServer, type Server, type ServerResponse } from 'node:http';
import { loopback } from '../../../tools/ports';

/** What the script in the frame got hold of: a word for each attempt. */
export type Attempts = Record<string, string>;

export interface StandInChat {
  /** How it answers from now on. */
  behave: (as: 'well' | 'missing' | 'silent') => void;
  /** How often it was asked. */
  asked: () => number;
  stop: () => Promise<void>;
}

/**
 * A chat as somebody else might write it, which tries all that a script can try. It runs in the
 * frame.
 */
function runWidget(): void {
  const attempt = (what: () => unknown): string => {
    try {
      return String(what());
    } catch (error) {
      return error instanceof Error ? error.name : 'refused';
    }
  };
  const kept = (storage: Storage) => {
    storage.setItem('visitor', 'ada');
    return `${storage.getItem('visitor')} ${storage.getItem('user-token')} ${storage.getItem('theme')}`;
  };
  const attempts: Record<string, string> = {
    origin: attempt(() => self.origin),
    localStorage: attempt(() => kept(localStorage)),
    sessionStorage: attempt(() => kept(sessionStorage)),
    cookie: attempt(() => {
      Reflect.set(document, 'cookie', 'visitor=ada; path=/');
      return document.cookie;
    }),
    database: attempt(() => typeof indexedDB),
    parent: attempt(() => parent.document.body.textContent),
    page: attempt(() => new URL(document.referrer).pathname),
    parentStorage: attempt(() => parent.localStorage.length),
    frameElement: attempt(() => window.frameElement),
    window: attempt(() => window.open('about:blank')),
    dialog: attempt(() => window.prompt('Your password?')),
  };
  fetch(new URL('/favicon.svg', location.href))
    .then(
      () => 'answered',
      () => 'refused',
    )
    .then((answer) => {
      attempts.request = answer;
      const box = document.createElement('main');
      const said = document.createElement('pre');
      said.id = 'attempts';
      said.hidden = true;
      said.textContent = JSON.stringify(attempts);
      const field = document.createElement('input');
      field.setAttribute('aria-label', 'Your message');
      box.append('How can we help?', field, said);
      document.body.append(box);
    });
}

/** Serves it where this desk's site looks for its chat, which is another origin than the site's. */
export async function startStandInChat(): Promise<StandInChat> {
  let as: 'well' | 'missing' | 'silent' = 'well';
  let asked = 0;
  const answer = (response: ServerResponse) => {
    asked += 1;
    if (as === 'silent') return;
    response
      .writeHead(as === 'well' ? 200 : 404, { 'content-type': 'text/javascript' })
      .end(`(${runWidget.toString()})()`);
  };
  const server: Server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) =>
    server.listen(Number(process.env.E2E_CHAT_PORT), loopback, resolve),
  );
  return {
    behave: (how) => {
      as = how;
    },
    asked: () => asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
