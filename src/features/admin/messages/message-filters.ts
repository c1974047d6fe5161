import { type MessageOrder, messageOrders } from '@/data/collections/messages';
import { findKnownValue, type SearchParamsCodec } from '@/ui/tables/search-params';

/** `handled` is a view of the inbox. */
const notificationTabs = ['inbox', 'handled', 'sent', 'compose'] as const;
export type NotificationTab = (typeof notificationTabs)[number];

export interface MessageFilters {
  tab: NotificationTab;
  text: string;
  order: MessageOrder;
}

/** `?tab=sent&q=maya`; `?to={uid}` opens the form for a message to that client. */
export const messageSearchParams: SearchParamsCodec<MessageFilters> = {
  parse: (params) => ({
    tab:
      findKnownValue(notificationTabs, params.get('tab')) ??
      (params.has('to') ? 'compose' : 'inbox'),
    text: params.get('q') ?? '',
    order: findKnownValue(messageOrders, params.get('order')) ?? 'newest',
  }),
  serialize: ({ tab, text, order }) => ({
    tab: tab === 'inbox' ? '' : tab,
    q: tab === 'compose' ? '' : text,
    order: order === 'newest' ? '' : order,
  }),
  empty: { text: '' },
};

/** `“okafr”`: names the filter if nothing matches it. */
export const describeText = (text: string): string => text.trim() && `“${text.trim()}”`;
