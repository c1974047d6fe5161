import { beforeEach, expect, it } from 'vitest';
import { readStored, writeStored } from '@/lib/device/device';
import { addView, getViewsKey, parseViews, storeViews } from './stored-views';

beforeEach(() => localStorage.clear());
const read = () => parseViews(readStored(getViewsKey('ada')));

it('keeps the views of each queue apart', () => {
  storeViews('ada', { col: 'deposits' }, [{ name: 'Mornings', search: 'older=4' }]);
  storeViews('ada', { col: 'withdrawals' }, [{ name: 'Big', search: 'min=5000' }]);
  storeViews('ada', { col: 'deposits' }, []);
  expect(read()).toEqual([{ col: 'withdrawals', name: 'Big', search: 'min=5000' }]);
});

it('replaces a view of the same name', () => {
  expect(addView([{ name: 'A', search: '1' }], { name: 'A', search: '2' })).toEqual([
    { name: 'A', search: '2' },
  ]);
});

it('leaves out what cannot be read, and keeps the other views', () => {
  const readable = { col: 'deposits', name: 'Mornings', search: 'older=4' };
  writeStored(getViewsKey('ada'), JSON.stringify([{ name: 'A' }, readable, null]));
  expect(read()).toEqual([readable]);
  for (const text of ['{"name":"A"}', 'no JSON']) {
    writeStored(getViewsKey('ada'), text);
    expect(read()).toEqual([]);
  }
});
