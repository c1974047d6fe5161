import { Outlet, useLocation } from 'react-router-dom';
import { PublicFrame } from './public-frame';

/** Every public page while the app itself serves it: on the local desk, and where a page was not prerendered. */
export function PublicLayout() {
  const { pathname } = useLocation();
  return (
    <PublicFrame path={pathname}>
      <Outlet />
    </PublicFrame>
  );
}
