import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSeen } from './use-seen';

let change: (entry: Partial<IntersectionObserverEntry>) => void = () => undefined;
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(changed: IntersectionObserverCallback) {
        change = (entry) => changed([entry as IntersectionObserverEntry], this as never);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

function Line() {
  const { ref, seen } = useSeen();
  return <p ref={ref}>{seen ? 'seen' : 'not seen'}</p>;
}

it('is seen once half of it has been in view, and stays so', () => {
  render(<Line />);
  act(() => change({ isIntersecting: true, intersectionRatio: 0.4 }));
  expect(screen.getByText('not seen')).toBeVisible();
  act(() => change({ isIntersecting: true, intersectionRatio: 0.5 }));
  act(() => change({ isIntersecting: false, intersectionRatio: 0 }));
  expect(screen.getByText('seen')).toBeVisible();
});
