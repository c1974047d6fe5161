import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react';
import { ErrorBoundary } from '@/app/errors/error-boundary';
import { documentTitle } from '@/app/static-site/titles';

/** A module of one page, or of another part. */
export type Load = () => Promise<{ Component: ComponentType }>;

/** A part whose module is fetched when it is first wanted. */
export interface Part {
  fetch: () => Promise<void>;
  loaded: () => ComponentType | null;
}

/** Made once for each part, outside of what is drawn. A module that could not be fetched is fetched again at the next use. */
export function lazyRoute(load: Load): Part {
  let component: ComponentType | null = null;
  let coming: Promise<void> | null = null;
  const fetch = async () => {
    try {
      component = (await load()).Component;
    } finally {
      coming = null;
    }
  };
  return {
    fetch: () => {
      coming ??= component ? Promise.resolve() : fetch();
      return coming;
    },
    loaded: () => component,
  };
}

interface LazyProps {
  part: Part;
  /** What stands there until it is loaded. */
  waiting: ReactNode;
}

/**
 * Shows a part as soon as it is loaded. React's own `lazy` would hold it back: what Suspense has to show waits until 300 ms after the fallback
 * was drawn, and a page lies behind two of them.
 * @throws what the module could not be loaded for, to the boundary around it
 */
export function Lazy({ part, waiting }: LazyProps) {
  const [failure, setFailure] = useState<{ part: Part; error: unknown } | null>(null);
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    let here = true;
    part.fetch().then(
      () => here && drawAgain(),
      (error: unknown) => here && setFailure({ part, error }),
    );
    return () => {
      here = false;
    };
  }, [part]);
  if (failure?.part === part) throw failure.error;
  const Component = part.loaded();
  return Component ? <Component /> : waiting;
}

interface LazyPageProps extends LazyProps {
  title: string;
  failed: (error: unknown) => ReactNode;
}

/** One page: its title in the window, what stands there until it is loaded, and what is said when it cannot be shown. */
export function LazyPage({ title, failed, ...rest }: LazyPageProps) {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
  return (
    <ErrorBoundary failed={failed}>
      <Lazy {...rest} />
    </ErrorBoundary>
  );
}
