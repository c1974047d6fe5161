import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react';
import { ErrorBoundary } from '@/app/errors/error-boundary';
import { getDocumentTitle } from '@/app/static-site/document-title';

/** Imports the module of a page or of another part. */
export type LoadModule = () => Promise<{ Component: ComponentType }>;

/** A component whose module is loaded on first use. */
export interface LazyModule {
  load: () => Promise<void>;
  getComponent: () => ComponentType | null;
}

/** Call once per part, at module level. After a failed import, the next `fetch` tries again. */
export function lazyRoute(load: LoadModule): LazyModule {
  let component: ComponentType | null = null;
  let loading: Promise<void> | null = null;
  const fetch = async () => {
    try {
      component = (await load()).Component;
    } finally {
      loading = null;
    }
  };
  return {
    load: () => {
      loading ??= component ? Promise.resolve() : fetch();
      return loading;
    },
    getComponent: () => component,
  };
}

interface LazyProps {
  module: LazyModule;
  /** Shown until it is loaded. */
  fallback: ReactNode;
}

/**
 * Shows a part as soon as it is loaded. We do not use React's `lazy`: Suspense delays content until
 * 300 ms after its fallback was rendered, and a page is behind two of them.
 * @throws the error of the import, to the nearest boundary
 */
export function Lazy({ module, fallback }: LazyProps) {
  const [failure, setFailure] = useState<{ part: LazyModule; error: unknown } | null>(null);
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    let isMounted = true;
    module.load().then(
      () => isMounted && rerender(),
      (error: unknown) => isMounted && setFailure({ part: module, error }),
    );
    return () => {
      isMounted = false;
    };
  }, [module]);
  if (failure?.part === module) throw failure.error;
  const Component = module.getComponent();
  return Component ? <Component /> : fallback;
}

interface LazyPageProps extends LazyProps {
  title: string;
  renderError: (error: unknown) => ReactNode;
}

/** A lazy page with its window title, a placeholder and an error view. */
export function LazyPage({ title, renderError, ...rest }: LazyPageProps) {
  useEffect(() => {
    document.title = getDocumentTitle(title);
  }, [title]);
  return (
    <ErrorBoundary renderError={renderError}>
      <Lazy {...rest} />
    </ErrorBoundary>
  );
}
