import { describe, expect, it } from 'vitest';
import { formatSearch } from '@/ui/tables/search-params';
import { messageSearchParams as form, type MessageFilters } from './message-filters';

const view = (address: string) => form.parse(new URLSearchParams(address));

describe('the search parameters of the messages', () => {
  it('contain the tab, the filter and the order', () => {
    const shown: MessageFilters = { tab: 'handled', text: 'vera', order: 'oldest' };
    expect(formatSearch(form, shown)).toBe('tab=handled&q=vera&order=oldest');
    expect(view('tab=handled&q=vera&order=oldest')).toEqual(shown);
  });

  it('are empty for the first view, and show it where they are unknown', () => {
    const first: MessageFilters = { tab: 'inbox', text: '', order: 'newest' };
    expect(formatSearch(form, first)).toBe('');
    expect(view('tab=lost&order=loudest')).toEqual(first);
  });

  it('open the form where they name a client, and filter nothing there', () => {
    expect(view('to=maya').tab).toBe('compose');
    expect(view('tab=sent&to=maya').tab).toBe('sent');
    expect(
      formatSearch<MessageFilters>(form, { tab: 'compose', text: 'vera', order: 'newest' }),
    ).toBe('tab=compose');
  });
});
