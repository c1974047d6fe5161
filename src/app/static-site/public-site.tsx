import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType, useRoutes } from 'react-router-dom';
import { PublicFrame } from './public-frame';
import { publicRoutes } from './public-routes';

/**
 * Public pages served by the app: on the local desk, where they are not prerendered, and for links
 * from behind the sign-in.
 */
export function PublicSite() {
  const { pathname } = useLocation();
  const isFollowed = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    if (isFollowed && pathname) document.getElementById('main')?.focus({ preventScroll: true });
  }, [isFollowed, pathname]);
  return <PublicFrame path={pathname}>{useRoutes(publicRoutes)}</PublicFrame>;
}
