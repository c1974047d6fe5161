import type { RouteObject } from 'react-router-dom';
import { alone, page, routeOf } from '@/app/page-routes';
import { readingRoutes } from './reading-routes';

/** Every address that a visitor may read. */
export const publicRoutes: RouteObject[] = [
  page('', 'A brokerage account that you can check', () => import('@/features/public/home/home-page')),
  page('company/contact', 'Contact', () => import('@/features/public/contact/contact-page')),
  ...readingRoutes.map(({ path, title, load }) => page(path, title, load)),
  page('*', 'Not found', () => import('@/app/errors/lost-page')),
].map((each) => routeOf(each, alone));
