import { beforeEach, expect, it } from 'vitest';
import { readStored, writeStored } from '@/lib/device';
import { addView, getViewsKey, parseViews, storeViews, viewLimits } from './stored-views';

beforeEach(() => localStorage.clear());
const read = () => parseViews(readStored(getViewsKey('ada')));

it('keeps the views of each queue apart', () => {
  storeViews('ada', { col: 'deposits' }, [{ name: 'Mornings', search: 'older=4' }]);
  storeViews('ada', { col: 'withdrawals' }, [{ name: 'Big', search: 'min=5000' }]);
  storeViews('ada', { col: 'deposits' }, []);
  expect(read()).toEqual([{ col: 'withdrawals', name: 'Big', search: 'min=5000' }]);
});

it('replaces a view of the same name, and keeps a limited number', () => {
  expect(addView([{ name: 'A', search: '1' }], { name: 'A', search: '2' })).toEqual([{ name: 'A', search: '2' }]);
  const full = Array.from({ length: viewLimits.count }, (_, index) => ({ name: String(index) }));
  expect(addView(full, { name: 'new' }).map(({ name }) => name)).toEqual([...full.slice(1).map(({ name }) => name), 'new']);
});

it('counts what cannot be read as none', () => {
  writeStored(getViewsKey('ada'), '[{"name":"A"}]');
  expect(read()).toEqual([]);
});
