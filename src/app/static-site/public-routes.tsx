import type { RouteObject } from 'react-router-dom';
import { createPageRoute, createRoute, standalonePage } from '@/app/page-routes';
import { readingRoutes } from './reading-routes';

/** Routes of all public pages. */
export const publicRoutes: RouteObject[] = [
  createPageRoute(
    '',
    'A brokerage account that you can check',
    () => import('@/features/public/home/home-page'),
  ),
  createPageRoute(
    'company/contact',
    'Contact',
    () => import('@/features/public/contact/contact-page'),
  ),
  createPageRoute('verify', 'Check a book', () => import('@/features/public/verify/verify-page')),
  ...readingRoutes.map(({ path, title, load }) => createPageRoute(path, title, load)),
  createPageRoute('*', 'Page not found', () => import('@/app/errors/public-not-found-page')),
].map((each) => createRoute(each, standalonePage));
