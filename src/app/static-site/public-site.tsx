import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType, useRoutes } from 'react-router-dom';
import { PublicFrame } from './public-frame';
import { publicRoutes } from './public-routes';

/** Every public page while the app itself serves it: on the local desk, where a page was not prerendered, and from a link behind the sign-in. */
export function PublicSite() {
  const { pathname } = useLocation();
  const isFollowed = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    if (isFollowed && pathname) document.getElementById('main')?.focus({ preventScroll: true });
  }, [isFollowed, pathname]);
  return <PublicFrame path={pathname}>{useRoutes(publicRoutes)}</PublicFrame>;
}
