import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { FrameSkeleton } from '@/app/shell/frame-skeleton';
import { contact } from '@/content/contact';
import { verify } from '@/content/verify';
import { hasChat } from '@/lib/chat';
import { env } from '@/lib/env/env';
import { Island, IslandRendererContext } from '@/ui/island';
import { Chat } from '@/ui/overlays/chat';
import { getDocumentTitle } from './document-title';
import { PublicFrame } from './public-frame';
import { type ReadingPage, readingRoutes } from './reading-routes';
import { createStructuredData } from './structured-data';

/** A prerendered page. */
export interface RenderedPage {
  /** Title of the window. */
  title: string;
  description: string;
  /** Content of the page's root element. */
  html: string;
  /** Modules whose stylesheets the page needs, as named in the build's manifest. */
  modules: readonly string[];
  /** Structured data for search engines; empty if there is none. */
  data: readonly object[];
  /** True if search engines should list the page. */
  listed: boolean;
  /** True if its policy must refuse every connection. */
  offline: boolean;
}

interface StaticPage {
  title: string;
  load: () => Promise<ReadingPage>;
  modules: readonly string[];
  /** For a sign-in page, which is hydrated as a whole: the name of its island. */
  island?: string;
  unlisted?: true;
  /** The page handles what must not leave the device. */
  offline?: true;
}

const home: StaticPage = {
  title: 'A brokerage account that you can check',
  load: async () => ({
    ...(await import('@/features/public/home/home-page')),
    description:
      'A brokerage account for bitcoin and ethereum. Every change to your money is an entry in a book that you can read and no one can edit.',
  }),
  modules: ['src/features/public/home/home-page.tsx'],
};

const contactPage: StaticPage = {
  title: 'Contact',
  load: async () => ({
    ...(await import('@/features/public/contact/contact-page')),
    description: contact.page.description,
  }),
  modules: ['src/features/public/contact/contact-page.tsx'],
};

const verifyPage: StaticPage = {
  title: verify.page.title,
  load: async () => ({
    ...(await import('@/features/public/verify/verify-page')),
    description: verify.page.description,
  }),
  modules: ['src/features/public/verify/verify-page.tsx'],
  offline: true,
};

/** The page for unknown addresses. */
const notFound: StaticPage = {
  title: 'Page not found',
  load: async () => ({
    ...(await import('@/app/errors/public-not-found-page')),
    description:
      'Page not found. Here are the lessons, the markets and the way back to the home page.',
  }),
  modules: ['src/app/errors/public-not-found-page.tsx'],
  unlisted: true,
};

const signInPages: [string, StaticPage][] = [
  [
    '/signin',
    {
      title: 'Sign in',
      load: async () => ({
        ...(await import('@/features/auth/sign-in-page')),
        description:
          'Sign in to your Glassbook account and read your own book: every deposit, withdrawal and trade, line by line.',
      }),
      modules: ['src/features/auth/sign-in-page.tsx'],
      island: 'SignIn',
    },
  ],
  [
    '/admin/signin',
    {
      title: 'Sign in to the desk',
      load: async () => ({
        ...(await import('@/features/auth/admin-sign-in-page')),
        description:
          'Where the people who run the Glassbook desk sign in. Clients have their own sign-in page.',
      }),
      modules: ['src/features/auth/admin-sign-in-page.tsx'],
      island: 'AdminSignIn',
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
          'Open a Glassbook account: your name, how to reach you, and a password. Opening it is the first entry in your book.',
      }),
      modules: ['src/features/auth/sign-up-page.tsx'],
      island: 'SignUp',
    },
  ],
  [
    '/reset-password',
    {
      title: 'Reset password',
      load: async () => ({
        ...(await import('@/features/auth/reset-password-page')),
        description:
          'Get a link to choose a new password for your Glassbook account. We send it to your email address, and nowhere else.',
      }),
      modules: ['src/features/auth/reset-password-page.tsx'],
      island: 'ResetPassword',
      unlisted: true,
    },
  ],
  [
    '/account-action',
    {
      title: 'Link from an email',
      load: async () => ({
        ...(await import('@/features/auth/account-action-page')),
        description:
          'What the links in our emails open: to verify your email, change it or restore it, or to choose a new password.',
      }),
      modules: ['src/features/auth/account-action-page.tsx'],
      island: 'AccountAction',
      unlisted: true,
    },
  ],
];

/** The file that Firebase Hosting serves for unknown addresses. */
const notFoundPath = '/404';

const pages: ReadonlyMap<string, StaticPage> = new Map([
  ['/', home],
  ['/company/contact', contactPage],
  ['/verify', verifyPage],
  ...readingRoutes.map(({ path, ...page }): [string, StaticPage] => [`/${path}`, page]),
  ...signInPages,
  [notFoundPath, notFound],
]);

/** Paths of all prerendered pages. */
export const paths: readonly string[] = [...pages.keys()];

/** Address of the site; null if not configured. */
export const { origin } = env;

/** What the app's own page shows before any script: the frame without personal data. */
export const shell = (): string => renderToString(<FrameSkeleton />);

/** Renders the page, and each island separately in its place. */
function renderWithIslands(page: ReactElement): string {
  const islands = new Map<string, string>();
  const add = (name: string, content: ReactElement) =>
    void islands.set(name, renderToString(content, { identifierPrefix: name }));
  const html = renderToString(<IslandRendererContext value={add}>{page}</IslandRendererContext>);
  return html.replace(
    /<div data-island="(\w+)">(?=<\/div>)/g,
    (place, name: string) => place + islands.get(name),
  );
}

/** @throws Error for an address that is not among {@link paths} */
export async function render(path: string): Promise<RenderedPage> {
  const page = pages.get(path);
  if (!page) throw new Error(`There is no public page ${path}`);
  const { Component, description, head } = await page.load();
  const content = page.island ? (
    <Island name={page.island}>
      <Component />
    </Island>
  ) : (
    <PublicFrame path={path}>
      <Component />
    </PublicFrame>
  );
  return {
    title: getDocumentTitle(page.title),
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
      ...(page.island ? [] : ['src/app/static-site/public-site.tsx']),
      ...page.modules,
      ...(hasChat ? ['src/ui/overlays/chat.tsx'] : []),
    ],
    data: page.unlisted
      ? []
      : createStructuredData({ path, title: page.title, head }, origin ?? ''),
    listed: !page.unlisted,
    offline: page.offline === true,
  };
}
