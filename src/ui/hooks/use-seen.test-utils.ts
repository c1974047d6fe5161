import { act } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';

/** jsdom has no layout: the test says what is in view. */
const observed = new Map<Element, () => void>();
class ObserverStub {
  readonly #changed: IntersectionObserverCallback;
  constructor(changed: IntersectionObserverCallback) {
    this.#changed = changed;
  }
  observe(element: Element) {
    observed.set(element, () => this.#changed([{ isIntersecting: true } as never], this as never));
  }
  disconnect() {}
}

/** In each test of a file, nothing is in view at first. */
export function hideFromView(): void {
  beforeEach(() => {
    vi.stubGlobal('IntersectionObserver', ObserverStub);
    observed.clear();
  });
}

/** Brings an element, and everything in it, into view. */
export const bringIntoView = (part: Element) =>
  act(async () => {
    for (const [element, changed] of observed) if (part.contains(element)) changed();
  });
