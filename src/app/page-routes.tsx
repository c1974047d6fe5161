import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { PageError, RootError } from '@/app/errors/route-error';
import { PageSkeleton } from '@/app/shell/frame-skeleton';
import type { Role } from '@/lib/session';
import { LazyPage, type Load, lazyRoute, type Part } from './lazy-route';

interface Surroundings {
  waiting: ReactNode;
  failed: (error: unknown) => ReactNode;
}

/** For pages without a frame around them. */
export const alone: Surroundings = { waiting: null, failed: (error) => <RootError error={error} /> };
export const inFrame = (role: Role): Surroundings => ({
  waiting: <PageSkeleton />,
  failed: (error) => <PageError error={error} home={`/${role}/dashboard`} />,
});

/** A page with its path within the area, its window title and its lazily loaded module. */
export interface Page {
  path: string;
  title: string;
  part: Part;
}

export const createPage = (path: string, title: string, load: Load): Page => ({ path, title, part: lazyRoute(load) });

export const createRoute = ({ path, title, part }: Page, around: Surroundings): RouteObject => ({
  ...(path === '' ? { index: true } : { path }),
  handle: { title },
  element: <LazyPage title={title} part={part} {...around} />,
});
