import { useLocation, useRoutes } from 'react-router-dom';
import { PublicFrame } from './public-frame';
import { publicRoutes } from './public-routes';

/** Every public page while the app itself serves it: on the local desk, and where a page was not prerendered. */
export function PublicSite() {
  const { pathname } = useLocation();
  return <PublicFrame path={pathname}>{useRoutes(publicRoutes)}</PublicFrame>;
}
