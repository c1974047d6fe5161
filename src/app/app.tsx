import { useEffect, useEffectEvent } from 'react';
import { BrowserRouter, useLocation, useNavigationType, useRoutes } from 'react-router-dom';
import { ErrorBoundary } from '@/app/errors/error-boundary';
import { RootError } from '@/app/errors/route-error';
import { session } from '@/app/session/session';
import { hasChat } from '@/lib/chat';
import { Lazy, lazyRoute } from './lazy-route';
import { routes } from './routes';

/** Rendered outside the routes, so a conversation survives a page change. */
const chat = hasChat
  ? lazyRoute(async () => ({ Component: (await import('@/ui/overlays/chat')).Chat }))
  : null;

export function App() {
  useEffect(() => session.start(), []);
  return (
    <BrowserRouter>
      <ErrorBoundary renderError={(error) => <RootError error={error} />}>
        <Pages />
      </ErrorBoundary>
      {chat && (
        <ErrorBoundary renderError={() => null}>
          <Lazy module={chat} fallback={null} />
        </ErrorBoundary>
      )}
    </BrowserRouter>
  );
}

function Pages() {
  useScrollToTop();
  return useRoutes(routes);
}

/** A new page starts at the top. On back and forward the browser restores the scroll position. */
function useScrollToTop() {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  // Only another page does: the kind also changes with links within a page.
  const scrollToTop = useEffectEvent(() => {
    if (kind !== 'POP') window.scrollTo(0, 0);
  });
  useEffect(() => {
    if (pathname) scrollToTop();
  }, [pathname]);
}
