import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useInsertionEffect,
  useRef,
  useState,
} from 'react';
import { hydrateRoot } from 'react-dom/client';
import { rootOptions, startErrorReporting } from '@/app/errors/error-reporting';
import { registerServiceWorker } from '@/app/register-service-worker';
import { hasChat } from '@/lib/chat';
import { report } from '@/lib/report';
import { captureFieldInput } from './captured-input';

const loadCalculators = async () =>
  (await import('@/features/public/reading/calculators')).calculators;

/** The interactive parts of public pages, by the name under which they are prerendered. */
const islands: Record<string, () => Promise<ComponentType>> = {
  PipCalculator: async () => (await loadCalculators()).PipCalculator,
  PositionCalculator: async () => (await loadCalculators()).PositionCalculator,
  LossCalculator: async () => (await loadCalculators()).LossCalculator,
  CompoundCalculator: async () => (await loadCalculators()).CompoundCalculator,
  DrawdownCalculator: async () => (await loadCalculators()).DrawdownCalculator,
  RatioCalculator: async () => (await loadCalculators()).RatioCalculator,
  LiveAssets: async () => (await import('@/features/public/reading/live-assets')).LiveAssets,
  CoinConverter: async () =>
    (await import('@/features/public/reading/coin-converter')).CoinConverter,
  SignIn: async () => (await import('@/features/auth/sign-in-page')).Component,
  AdminSignIn: async () => (await import('@/features/auth/admin-sign-in-page')).Component,
  SignUp: async () => (await import('@/features/auth/sign-up-page')).Component,
  ResetPassword: async () => (await import('@/features/auth/reset-password-page')).Component,
  AccountAction: async () => (await import('@/features/auth/account-action-page')).Component,
  Contact: async () => (await import('@/features/public/contact/contact-page')).Contact,
  Verify: async () => (await import('@/features/public/verify/verify-page')).Verify,
  ...(hasChat && { Chat: async () => (await import('@/ui/overlays/chat')).Chat }),
};

const loadStylesheet = (href: string) =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href,
      onload: resolve,
      onerror: reject,
    });
    document.head.append(link);
  });

const root = document.getElementById('root');
/**
 * Shows a sign-in page that was hidden because its address has a query that the prerendered page
 * does not know (`data-waiting`). The chat on the same page does not show it.
 */
const revealIsland = ({ dataset }: HTMLElement) => {
  if (dataset.island !== 'Chat') root?.removeAttribute('data-waiting');
};

/**
 * Stylesheets for what a page does not show at first, such as errors and progress: the page itself
 * contains only the styles that it uses. An island's own modules bring their styles along. After a
 * failure, the next island loads them again.
 */
let styles: Promise<unknown> | undefined;
function loadStyles(): Promise<unknown> {
  styles ??= Promise.all(
    (root?.dataset.styles ?? '').split(' ').filter(Boolean).map(loadStylesheet),
  ).catch((error: unknown) => {
    styles = undefined;
    throw error;
  });
  return styles;
}

/** Islands that are hydrated or about to be. */
const hydrated = new WeakSet<HTMLElement>();

async function hydrate(element: HTMLElement): Promise<void> {
  const name = element.dataset.island ?? '';
  const load = islands[name];
  if (!load) throw new Error(`There is no island ${name}`);
  const [Component] = await Promise.all([load(), loadStyles()]);
  hydrated.add(element);
  // The message of a failed attempt is not part of the prerendered markup.
  element.querySelector('[data-lost]')?.remove();
  const onUncaughtError = (error: unknown) => {
    revealIsland(element);
    reportError(error);
  };
  hydrateRoot(element, createElement(HydratedIsland, { element }, createElement(Component)), {
    identifierPrefix: name,
    ...rootOptions,
    onUncaughtError,
  });
}

/** @returns true if the part could not be hydrated */
async function hasFailedToHydrate(element: HTMLElement): Promise<boolean> {
  try {
    await hydrate(element);
    return false;
  } catch (error) {
    report('A part of the page stays as it was', error);
    return true;
  }
}

/** Hydrates the islands that are not hydrated yet. @returns those that failed, to be tried again */
async function hydrateIslands(): Promise<HTMLElement[]> {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-island]')].filter(
    (element) => !hydrated.has(element),
  );
  const failed = await Promise.all(parts.map(hasFailedToHydrate));
  return parts.filter((_, i) => failed[i]);
}

/**
 * React starts from the prerendered markup; what the reader did before is replayed once listeners
 * are attached.
 */
function HydratedIsland({
  element,
  children,
}: {
  element: HTMLElement;
  children?: ReactNode;
}): ReactNode {
  const replayInput = useRef(() => {});
  const [ready, setReady] = useState(false);
  // Runs before a form library sees the fields, and synchronously, so that no key press is lost in
  // between.
  useInsertionEffect(() => {
    replayInput.current = captureFieldInput(element);
  }, [element]);
  useEffect(() => {
    replayInput.current();
    setReady(true);
  }, []);
  // After a second render, because the prerendered markup knows neither this browser nor the query
  // of the address.
  useEffect(() => {
    if (!ready) return;
    revealIsland(element);
    element.dataset.alive = '';
    for (const button of element.querySelectorAll<HTMLElement>('[data-held]')) {
      button.removeAttribute('data-held');
      button.click();
    }
  }, [element, ready]);
  return children;
}

// A script in the page imports this module at the reader's first interaction
// (tools/build/page-html.ts). It starts each attempt with an event, because importing a loaded
// module again does nothing. The event carries a callback that receives the islands that failed.
startErrorReporting();
registerServiceWorker();
root?.addEventListener('wake', (event) => {
  if (!(event instanceof CustomEvent)) return;
  void hydrateIslands().then(event.detail);
});
