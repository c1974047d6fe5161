import type { ComponentType, ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { contact } from '@/content/contact';
import { IslandRenderer } from '@/ui/island';
import { PublicFrame } from './public-frame';
import { readingRoutes } from './reading-routes';

/** A public page as it is written into a file. */
export interface Rendered {
  title: string;
  description: string;
  /** What stands in the page's root. */
  html: string;
  /** Modules whose stylesheets it needs, as the build's manifest names them. */
  modules: readonly string[];
}

interface PublicPage {
  title: string;
  load: () => Promise<{ Component: ComponentType; description: string }>;
  modules: readonly string[];
}

const home: PublicPage = {
  title: 'A brokerage account that you can check',
  load: async () => ({
    ...(await import('@/features/home/home-page')),
    description:
      'A brokerage account for bitcoin and ethereum. Whatever changes your money is an entry in a book that you read and nobody can edit.',
  }),
  modules: ['src/features/home/home-page.tsx'],
};
const contactPage: PublicPage = {
  title: 'Contact',
  load: async () => ({ ...(await import('@/features/contact/contact-page')), description: contact.page.description }),
  modules: ['src/features/contact/contact-page.tsx'],
};

const pages: ReadonlyMap<string, PublicPage> = new Map([
  ['/', home],
  ['/company/contact', contactPage],
  ...readingRoutes.map(({ path, ...page }): [string, PublicPage] => [`/${path}`, page]),
]);

/** Every address that is rendered ahead. */
export const paths: readonly string[] = [...pages.keys()];

const renderIsland = (name: string, content: ReactElement): string => renderToString(content, { identifierPrefix: name });

/** @throws Error for an address that is not among {@link paths} */
export async function render(path: string): Promise<Rendered> {
  const page = pages.get(path);
  if (!page) throw new Error(`There is no public page ${path}`);
  const { Component, description } = await page.load();
  const html = renderToString(
    <IslandRenderer value={renderIsland}>
      <PublicFrame path={path}>
        <Component />
      </PublicFrame>
    </IslandRenderer>,
  );
  return { title: page.title, description, html, modules: ['src/app/public-layout.tsx', ...page.modules] };
}
