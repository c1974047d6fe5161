import { useEffect } from 'react';
import { NavigationType, type RouteObject, useLocation, useNavigationType, useRoutes } from 'react-router-dom';
import { alone, page, routeOf } from '@/app/page-routes';
import { PublicFrame } from './public-frame';
import { readingRoutes } from './reading-routes';

/** Every address that a visitor may read. */
export const publicRoutes: RouteObject[] = [
  page('', 'A brokerage account that you can check', () => import('@/features/public/home/home-page')),
  page('company/contact', 'Contact', () => import('@/features/public/contact/contact-page')),
  ...readingRoutes.map(({ path, title, load }) => page(path, title, load)),
  page('*', 'Not found', () => import('@/app/errors/lost-page')),
].map((each) => routeOf(each, alone));

/** Every public page while the app itself serves it: on the local desk, where a page was not prerendered, and from a link behind the sign-in. */
export function PublicSite() {
  const { pathname } = useLocation();
  const isFollowed = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    if (isFollowed && pathname) document.getElementById('main')?.focus({ preventScroll: true });
  }, [isFollowed, pathname]);
  return <PublicFrame path={pathname}>{useRoutes(publicRoutes)}</PublicFrame>;
}
