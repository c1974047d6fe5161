import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { PageError, RootError } from '@/app/errors/route-error';
import { PageSkeleton } from '@/app/shell/frame-skeleton';
import type { Role } from '@/lib/browser-storage/session';
import { type LazyModule, LazyPage, type LoadModule, lazyRoute } from './lazy-route';

interface PageSurroundings {
  fallback: ReactNode;
  renderError: (error: unknown) => ReactNode;
}

/** For pages without a frame around them. */
export const standalonePage: PageSurroundings = {
  fallback: null,
  renderError: (error) => <RootError error={error} />,
};
export const createFramedPage = (role: Role): PageSurroundings => ({
  fallback: <PageSkeleton />,
  renderError: (error) => <PageError error={error} home={`/${role}/dashboard`} />,
});

/** A page with its path within the area, its window title and its lazily loaded module. */
export interface PageRoute {
  path: string;
  title: string;
  module: LazyModule;
}

export const createPageRoute = (path: string, title: string, load: LoadModule): PageRoute => ({
  path,
  title,
  module: lazyRoute(load),
});

export const createRoute = (
  { path, title, module }: PageRoute,
  surroundings: PageSurroundings,
): RouteObject => ({
  ...(path === '' ? { index: true } : { path }),
  handle: { title },
  element: <LazyPage title={title} module={module} {...surroundings} />,
});
