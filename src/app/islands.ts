import { type ComponentType, createElement, type ReactNode, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { hasChat } from '@/lib/chat';
import { report } from '@/lib/report';
import { keepFiles } from './keep-files';
import { putAside } from './put-aside';
import { reporting, startReports } from './reports';

const calculators = async () => (await import('@/features/reading/calculators')).calculators;

/** The parts of public pages that answer their readers, by the name under which they were rendered ahead. */
const islands: Record<string, () => Promise<ComponentType>> = {
  PipCalculator: async () => (await calculators()).PipCalculator,
  PositionCalculator: async () => (await calculators()).PositionCalculator,
  LossCalculator: async () => (await calculators()).LossCalculator,
  CompoundCalculator: async () => (await calculators()).CompoundCalculator,
  DrawdownCalculator: async () => (await calculators()).DrawdownCalculator,
  RatioCalculator: async () => (await calculators()).RatioCalculator,
  LiveAssets: async () => (await import('@/features/reading/live-assets')).LiveAssets,
  CoinConverter: async () => (await import('@/features/reading/coin-converter')).CoinConverter,
  SignIn: async () => (await import('@/features/auth/sign-in-page')).Component,
  AdminSignIn: async () => (await import('@/features/auth/admin-sign-in-page')).Component,
  SignUp: async () => (await import('@/features/auth/sign-up-page')).Component,
  ResetPassword: async () => (await import('@/features/auth/reset-password-page')).Component,
  Contact: async () => (await import('@/features/contact/contact-page')).Contact,
  ...(hasChat && { Chat: async () => (await import('@/ui/chat')).Chat }),
};

const withStyles = (href: string) =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve, onerror: reject });
    document.head.append(link);
  });

/**
 * The styles of what a page does not show yet: a refusal, a progress. The page itself holds only those that it uses. Those of an island's own
 * modules come with them.
 */
const styles = Promise.all((document.getElementById('root')?.dataset.styles ?? '').split(' ').filter(Boolean).map(withStyles));

async function bringToLife(element: HTMLElement): Promise<void> {
  const name = element.dataset.island ?? '';
  const load = islands[name];
  if (!load) throw new Error(`There is no island ${name}`);
  const [Component] = await Promise.all([load(), styles]);
  hydrateRoot(element, createElement(Alive, { element }, createElement(Component)), { identifierPrefix: name, ...reporting });
}

/** React begins with what was rendered ahead: whatever the reader has done by then is done again, once somebody listens. */
function Alive({ element, children }: { element: HTMLElement; children?: ReactNode }): ReactNode {
  const typeAgain = useRef(() => {});
  const [ready, setReady] = useState(false);
  // Before a form library sees the fields, and in the same moment, so that no letter falls in between.
  useInsertionEffect(() => {
    typeAgain.current = putAside(element);
  }, [element]);
  useEffect(() => {
    typeAgain.current();
    setReady(true);
  }, []);
  // Not before it is drawn once more: what was rendered ahead knows nothing of this browser, nor where the reader is heading.
  useEffect(() => {
    if (!ready) return;
    element.dataset.alive = '';
    for (const button of element.querySelectorAll<HTMLElement>('[data-held]')) {
      button.removeAttribute('data-held');
      button.click();
    }
  }, [element, ready]);
  return children;
}

// This module is asked for at the reader's first movement.
startReports();
keepFiles();
for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  bringToLife(element)
    .catch((error: unknown) => report('A part of the page stays as it was', error))
    .finally(() => document.getElementById('root')?.removeAttribute('data-waiting'));
}
