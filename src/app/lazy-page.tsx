import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { ErrorBoundary } from './error-boundary';
import { documentTitle } from './titles';

/** A module of one page. */
export type Load = () => Promise<{ Component: ComponentType }>;

export const lazyComponent = (load: Load) => lazy(async () => ({ default: (await load()).Component }));

interface LazyPageProps {
  title: string;
  /** Made by {@link lazyComponent}, once for each page. */
  Page: ComponentType;
  waiting: ReactNode;
  failed: (error: unknown) => ReactNode;
}

/** One page: its title in the window, what stands there until it is loaded, and what is said when it cannot be shown. */
export function LazyPage({ title, Page, waiting, failed }: LazyPageProps) {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
  return (
    <ErrorBoundary failed={failed}>
      <Suspense fallback={waiting}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
}
