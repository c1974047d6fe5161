import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react';
import { ErrorBoundary } from '@/app/errors/error-boundary';
import { documentTitle } from '@/app/static-site/titles';

/** Imports the module of a page or of another part. */
export type Load = () => Promise<{ Component: ComponentType }>;

/** A component whose module is loaded on first use. */
export interface Part {
  fetch: () => Promise<void>;
  loaded: () => ComponentType | null;
}

/** Call once per part, at module level. After a failed import, the next `fetch` tries again. */
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
  /** Shown until it is loaded. */
  waiting: ReactNode;
}

/**
 * Shows a part as soon as it is loaded. We do not use React's `lazy`: Suspense delays content until 300 ms after its fallback was rendered,
 * and a page is behind two of them.
 * @throws the error of the import, to the nearest boundary
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

/** A lazy page with its window title, a placeholder and an error view. */
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
