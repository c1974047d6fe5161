import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSelection } from './use-selection';

it('has what can be chosen and nothing else, and counts the same', () => {
  const { result, rerender } = renderHook(({ ids }) => useSelection(ids), { initialProps: { ids: ['a', 'b'] } });
  act(() => result.current.toggle('own'));
  act(() => result.current.toggle('a'));
  expect([result.current.has('own'), result.current.has('a'), result.current.chosen]).toEqual([false, true, ['a']]);
  rerender({ ids: ['b', 'own'] });
  expect([result.current.has('a'), result.current.has('own'), result.current.chosen]).toEqual([false, false, []]);
});
