import { type ComponentType, createElement, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

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
  Contact: async () => (await import('@/features/contact/contact-page')).Contact,
};

async function bringToLife(element: HTMLElement): Promise<void> {
  const name = element.dataset.island ?? '';
  const load = islands[name];
  if (!load) throw new Error(`There is no island ${name}`);
  const Component = await load();
  const typeAgain = putAside([...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type=radio]), textarea')]);
  hydrateRoot(element, createElement(Alive, { whenAlive: typeAgain }, createElement(Component)), { identifierPrefix: name });
}

function Alive({ whenAlive, children }: { whenAlive: () => void; children?: ReactNode }): ReactNode {
  useEffect(whenAlive, [whenAlive]);
  return children;
}

/** React begins with what was rendered ahead. @returns types again what the reader has typed before that */
function putAside(fields: readonly (HTMLInputElement | HTMLTextAreaElement)[]): () => void {
  const typed = fields.filter((field) => field.value !== field.defaultValue).map((field) => ({ field, text: field.value }));
  for (const { field } of typed) field.value = field.defaultValue;
  return () => {
    for (const { field, text } of typed) {
      // Past React's own setter, which would take the event for one that it has seen.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
}

// This module is asked for at the reader's first movement.
for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  bringToLife(element).catch((error: unknown) => console.error('A part of the page stays as it was:', error));
}
