import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { FrameSkeleton } from '@/app/shell/frame-skeleton';
import { contact } from '@/content/contact';
import { hasChat } from '@/lib/chat';
import { env } from '@/lib/env';
import { Island, IslandRenderer } from '@/ui/island';
import { Chat } from '@/ui/overlays/chat';
import { PublicFrame } from './public-frame';
import { type ReadingPage, readingRoutes } from './reading-routes';
import { structuredData } from './structured-data';
import { documentTitle } from './titles';

/** A page as it is written into a file. */
export interface Rendered {
  /** Of the window. */
  title: string;
  description: string;
  /** What stands in the page's root. */
  html: string;
  /** Modules whose stylesheets it needs, as the build's manifest names them. */
  modules: readonly string[];
  /** For search engines; empty where there is nothing more to say than the page says itself. */
  data: readonly object[];
  /** Whether it is meant to be found, and not only reached. */
  listed: boolean;
}

interface StaticPage {
  title: string;
  load: () => Promise<ReadingPage>;
  modules: readonly string[];
  /** A page on the cover of the book lives as a whole: the name of its island. */
  door?: string;
  unlisted?: true;
}

const home: StaticPage = {
  title: 'A brokerage account that you can check',
  load: async () => ({
    ...(await import('@/features/public/home/home-page')),
    description:
      'A brokerage account for bitcoin and ethereum. Whatever changes your money is an entry in a book that you read and nobody can edit.',
  }),
  modules: ['src/features/public/home/home-page.tsx'],
};

const contactPage: StaticPage = {
  title: 'Contact',
  load: async () => ({ ...(await import('@/features/public/contact/contact-page')), description: contact.page.description }),
  modules: ['src/features/public/contact/contact-page.tsx'],
};

/** What every other address is answered with. */
const lost: StaticPage = {
  title: 'Not found',
  load: async () => ({
    ...(await import('@/app/errors/lost-page')),
    description: 'There is no page at this address. Here are the lessons, the markets and the way back to the front page.',
  }),
  modules: ['src/app/errors/lost-page.tsx'],
  unlisted: true,
};

const doors: [string, StaticPage][] = [
  [
    '/signin',
    {
      title: 'Sign in',
      load: async () => ({
        ...(await import('@/features/auth/sign-in-page')),
        description: 'Sign in to your account at Glassbook, and read your own book: every deposit, withdrawal and trade, line by line.',
      }),
      modules: ['src/features/auth/sign-in-page.tsx'],
      door: 'SignIn',
    },
  ],
  [
    '/admin/signin',
    {
      title: 'Sign in to the desk',
      load: async () => ({
        ...(await import('@/features/auth/admin-sign-in-page')),
        description: 'Where the people who run the desk of Glassbook sign in. Clients have a door of their own.',
      }),
      modules: ['src/features/auth/admin-sign-in-page.tsx'],
      door: 'AdminSignIn',
      unlisted: true,
    },
  ],
  [
    '/signup',
    {
      title: 'Open an account',
      load: async () => ({
        ...(await import('@/features/auth/sign-up-page')),
        description:
          'Open an account at Glassbook: who you are, where you are reached, and a password. The first entry of your book is its opening.',
      }),
      modules: ['src/features/auth/sign-up-page.tsx'],
      door: 'SignUp',
    },
  ],
  [
    '/reset-password',
    {
      title: 'Reset password',
      load: async () => ({
        ...(await import('@/features/auth/reset-password-page')),
        description:
          'Ask for a link to choose a new password for your account at Glassbook. It goes to your e-mail address, and nowhere else.',
      }),
      modules: ['src/features/auth/reset-password-page.tsx'],
      door: 'ResetPassword',
      unlisted: true,
    },
  ],
];

/** The file that Firebase Hosting serves for unknown addresses. */
const lostPath = '/404';

const pages: ReadonlyMap<string, StaticPage> = new Map([
  ['/', home],
  ['/company/contact', contactPage],
  ...readingRoutes.map(({ path, ...page }): [string, StaticPage] => [`/${path}`, page]),
  ...doors,
  [lostPath, lost],
]);

/** Every address that is rendered ahead. */
export const paths: readonly string[] = [...pages.keys()];

/** Where the site is to be found; null where that is not configured. */
export const { origin } = env;

/** What the app's own page shows before any script: the frame, without anybody's name or figures. */
export const shell = (): string => renderToString(<FrameSkeleton />);

/** The page with its islands, each rendered by itself within the place that it left. */
function renderWithIslands(page: ReactElement): string {
  const islands = new Map<string, string>();
  const add = (name: string, content: ReactElement) => void islands.set(name, renderToString(content, { identifierPrefix: name }));
  const html = renderToString(<IslandRenderer value={add}>{page}</IslandRenderer>);
  return html.replace(/<div data-island="(\w+)">(?=<\/div>)/g, (place, name: string) => place + islands.get(name));
}

/** @throws Error for an address that is not among {@link paths} */
export async function render(path: string): Promise<Rendered> {
  const page = pages.get(path);
  if (!page) throw new Error(`There is no public page ${path}`);
  const { Component, description, head } = await page.load();
  const content = page.door ? (
    <Island name={page.door}>
      <Component />
    </Island>
  ) : (
    <PublicFrame path={path}>
      <Component />
    </PublicFrame>
  );
  return {
    title: documentTitle(page.title),
    description,
    html: renderWithIslands(
      <>
        {content}
        {hasChat && (
          <Island name="Chat">
            <Chat />
          </Island>
        )}
      </>,
    ),
    modules: [
      ...(page.door ? [] : ['src/app/static-site/public-site.tsx']),
      ...page.modules,
      ...(hasChat ? ['src/ui/overlays/chat.tsx'] : []),
    ],
    data: page.unlisted ? [] : structuredData({ path, title: page.title, head }, origin ?? ''),
    listed: !page.unlisted,
  };
}
