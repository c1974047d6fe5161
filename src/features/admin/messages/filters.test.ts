import { describe, expect, it } from 'vitest';
import { getSearch } from '@/ui/tables/search-params';
import { messageSearchParams as form, type MessageFilters } from './filters';

const view = (address: string) => form.viewOf(new URLSearchParams(address));

describe('the address of the notifications', () => {
  it('says the tab, the filter and the order', () => {
    const shown: MessageFilters = { tab: 'handled', text: 'vera', order: 'oldest' };
    expect(getSearch(form, shown)).toBe('tab=handled&q=vera&order=oldest');
    expect(view('tab=handled&q=vera&order=oldest')).toEqual(shown);
  });

  it('is empty for what opens first, and shows that for what it does not know', () => {
    const first: MessageFilters = { tab: 'inbox', text: '', order: 'newest' };
    expect(getSearch(form, first)).toBe('');
    expect(view('tab=lost&order=loudest')).toEqual(first);
  });

  it('opens the form where it is made out to somebody, and filters nothing there', () => {
    expect(view('to=maya').tab).toBe('send');
    expect(view('tab=sent&to=maya').tab).toBe('sent');
    expect(getSearch<MessageFilters>(form, { tab: 'send', text: 'vera', order: 'newest' })).toBe('tab=send');
  });
});
