import type { RouteObject } from 'react-router-dom';
import { alone, createPage, createRoute } from '@/app/page-routes';
import { readingRoutes } from './reading-routes';

/** Routes of all public pages. */
export const publicRoutes: RouteObject[] = [
  createPage('', 'A brokerage account that you can check', () => import('@/features/public/home/home-page')),
  createPage('company/contact', 'Contact', () => import('@/features/public/contact/contact-page')),
  ...readingRoutes.map(({ path, title, load }) => createPage(path, title, load)),
  createPage('*', 'Not found', () => import('@/app/errors/lost-page')),
].map((each) => createRoute(each, alone));
