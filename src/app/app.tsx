import { lazy, Suspense, useEffect } from 'react';
import { BrowserRouter, useLocation, useNavigationType, useRoutes } from 'react-router-dom';
import { hasChat } from '@/lib/chat';
import { ErrorBoundary } from './error-boundary';
import { RootError } from './route-error';
import { routes } from './routes';
import { session } from './session';

/** It stays from page to page, and with it what was said. */
const Chat = hasChat ? lazy(async () => ({ default: (await import('@/ui/chat')).Chat })) : null;

export function App() {
  useEffect(() => session.start(), []);
  return (
    <BrowserRouter>
      <ErrorBoundary failed={(error) => <RootError error={error} />}>
        <Pages />
      </ErrorBoundary>
      {Chat && (
        <ErrorBoundary failed={() => null}>
          <Suspense fallback={null}>
            <Chat />
          </Suspense>
        </ErrorBoundary>
      )}
    </BrowserRouter>
  );
}

function Pages() {
  useTopOfPage();
  return useRoutes(routes);
}

/** A new page is read from its top. Going back, the browser finds the place by itself. */
function useTopOfPage() {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  useEffect(() => {
    if (pathname && kind !== 'POP') window.scrollTo(0, 0);
  }, [pathname, kind]);
}
