import { describe, expect, it } from 'vitest';
import { addressOf } from '@/ui/tables/list-address';
import { filterInWords, type PeopleView, peopleAddress, sourceOf } from './people-view';

const asOpened: PeopleView = { text: '', standing: null, closure: false, identity: null, order: 'joinedDate' };
const viewOf = (address: string) => peopleAddress.viewOf(new URLSearchParams(address));

describe('the address of the list of people', () => {
  it.each<[string, Partial<PeopleView>]>([
    ['', {}],
    ['q=lind', { text: 'lind' }],
    ['standing=under-review', { standing: 'under-review' }],
    ['q=lind&standing=active&identity=waiting&by=name', { text: 'lind', standing: 'active', identity: 'waiting', order: 'lastnameKey' }],
    ['by=email', { order: 'email' }],
    ['q=lind&closure=asked', { text: 'lind', closure: true }],
  ])('says what is shown, and is read back: "%s"', (address, over) => {
    const view = { ...asOpened, ...over };
    expect(addressOf(peopleAddress, view)).toBe(address);
    expect(viewOf(address)).toEqual(view);
  });

  it('shows the list as it opens where it says something unknown', () => {
    expect(viewOf('standing=Not a word&identity=maybe&by=constructor')).toEqual(asOpened);
  });
});

describe('what a view is read from', () => {
  it.each<[Partial<PeopleView>, string]>([
    [{}, 'everybody'],
    [{ standing: 'active', order: 'email' }, 'everybody'],
    [{ text: ' l ' }, 'search'],
    [{ text: '  ' }, 'everybody'],
    [{ text: 'lind', identity: 'verified' }, 'identity'],
    [{ text: 'lind', closure: true }, 'closure'],
  ])('%j is %s', (over, source) => {
    expect(sourceOf({ ...asOpened, ...over })).toBe(source);
  });
});

it.each([
  ['', null, ''],
  [' lind ', null, '“lind”'],
  ['', 'under-review', 'under review'],
  ['lind', 'active', '“lind” in active'],
])('names the filter "%s", %s', (text, standing, words) => {
  expect(filterInWords({ text, standing })).toBe(words);
});
