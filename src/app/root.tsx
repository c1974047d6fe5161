import { useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { documentTitle, useRouteTitle } from './titles';

/** What every page shares: its title in the window, and the place on the page that "back" returns to. */
export function Root() {
  const title = useRouteTitle();
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
