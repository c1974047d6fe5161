import { type ComponentType, createElement, type ReactNode, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { reporting, startReports } from '@/app/errors/reports';
import { keepFiles } from '@/app/keep-files';
import { hasChat } from '@/lib/chat';
import { report } from '@/lib/report';
import { captureFieldInput } from './captured-input';

const calculators = async () => (await import('@/features/public/reading/calculators')).calculators;

/** The parts of public pages that answer their readers, by the name under which they were rendered ahead. */
const islands: Record<string, () => Promise<ComponentType>> = {
  PipCalculator: async () => (await calculators()).PipCalculator,
  PositionCalculator: async () => (await calculators()).PositionCalculator,
  LossCalculator: async () => (await calculators()).LossCalculator,
  CompoundCalculator: async () => (await calculators()).CompoundCalculator,
  DrawdownCalculator: async () => (await calculators()).DrawdownCalculator,
  RatioCalculator: async () => (await calculators()).RatioCalculator,
  LiveAssets: async () => (await import('@/features/public/reading/live-assets')).LiveAssets,
  CoinConverter: async () => (await import('@/features/public/reading/coin-converter')).CoinConverter,
  SignIn: async () => (await import('@/features/auth/sign-in-page')).Component,
  AdminSignIn: async () => (await import('@/features/auth/admin-sign-in-page')).Component,
  SignUp: async () => (await import('@/features/auth/sign-up-page')).Component,
  ResetPassword: async () => (await import('@/features/auth/reset-password-page')).Component,
  Contact: async () => (await import('@/features/public/contact/contact-page')).Contact,
  ...(hasChat && { Chat: async () => (await import('@/ui/overlays/chat')).Chat }),
};

const withStyles = (href: string) =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve, onerror: reject });
    document.head.append(link);
  });

const root = document.getElementById('root');
/** Shows a door that was hidden because its address says more than the written page (`data-waiting`). The chat on the same page does not show it. */
const show = ({ dataset }: HTMLElement) => {
  if (dataset.island !== 'Chat') root?.removeAttribute('data-waiting');
};

/**
 * The styles of what a page does not show yet: a refusal, a progress. The page itself holds only those that it uses. Those of an island's own
 * modules come with them. What did not come is asked for again with the next island that is tried.
 */
let styles: Promise<unknown> | undefined;
function loadStyles(): Promise<unknown> {
  styles ??= Promise.all((root?.dataset.styles ?? '').split(' ').filter(Boolean).map(withStyles)).catch((error: unknown) => {
    styles = undefined;
    throw error;
  });
  return styles;
}

/** Those that live, or are about to. */
const begun = new WeakSet<HTMLElement>();

async function hydrate(element: HTMLElement): Promise<void> {
  const name = element.dataset.island ?? '';
  const load = islands[name];
  if (!load) throw new Error(`There is no island ${name}`);
  const [Component] = await Promise.all([load(), loadStyles()]);
  begun.add(element);
  // What was said of an attempt that failed is no part of what was rendered ahead.
  element.querySelector('[data-lost]')?.remove();
  const onUncaughtError = (error: unknown) => {
    show(element);
    reportError(error);
  };
  hydrateRoot(element, createElement(HydratedIsland, { element }, createElement(Component)), {
    identifierPrefix: name,
    ...reporting,
    onUncaughtError,
  });
}

/** @returns whether the part stays as it was */
async function isLost(element: HTMLElement): Promise<boolean> {
  try {
    await hydrate(element);
    return false;
  } catch (error) {
    report('A part of the page stays as it was', error);
    return true;
  }
}

/** Brings to life what is not yet. @returns what stays as it was, to be tried again */
async function hydrateIslands(): Promise<HTMLElement[]> {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-island]')].filter((element) => !begun.has(element));
  const lost = await Promise.all(parts.map(isLost));
  return parts.filter((_, i) => lost[i]);
}

/** React starts from the prerendered markup; what the reader did before is replayed once listeners are attached. */
function HydratedIsland({ element, children }: { element: HTMLElement; children?: ReactNode }): ReactNode {
  const typeAgain = useRef(() => {});
  const [ready, setReady] = useState(false);
  // Before a form library sees the fields, and in the same moment, so that no letter falls in between.
  useInsertionEffect(() => {
    typeAgain.current = captureFieldInput(element);
  }, [element]);
  useEffect(() => {
    typeAgain.current();
    setReady(true);
  }, []);
  // Not before it is drawn once more: what was rendered ahead knows nothing of this browser, nor where the reader is heading.
  useEffect(() => {
    if (!ready) return;
    show(element);
    element.dataset.alive = '';
    for (const button of element.querySelectorAll<HTMLElement>('[data-held]')) {
      button.removeAttribute('data-held');
      button.click();
    }
  }, [element, ready]);
  return children;
}

// This module is asked for at the reader's first movement, by the script that stands in the page (tools/site/page-html.ts): it asks for each attempt with
// an event, because a module that is there does nothing when it is imported once more, and has to hear what stays as it was.
startReports();
keepFiles();
root?.addEventListener('wake', (event) => {
  if (event instanceof CustomEvent) void hydrateIslands().then(event.detail);
});
