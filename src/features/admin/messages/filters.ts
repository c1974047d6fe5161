import { type MessageOrder, messageSorts } from '@/data/collections/messages';
import { getWord, type SearchParamsCodec } from '@/ui/tables/search-params';

export const notificationTabs = ['inbox', 'handled', 'send', 'sent'] as const;
export type NotificationTab = (typeof notificationTabs)[number];

export interface MessageFilters {
  tab: NotificationTab;
  /** What the list is filtered by. */
  text: string;
  order: MessageOrder;
}

/** `?tab=sent&q=maya`; `?to={uid}` opens the form for one client, which takes the uid over. */
export const messageSearchParams: SearchParamsCodec<MessageFilters> = {
  viewOf: (params) => ({
    tab: getWord(notificationTabs, params.get('tab')) ?? (params.has('to') ? 'send' : 'inbox'),
    text: params.get('q') ?? '',
    order: getWord(messageSorts, params.get('order')) ?? 'newest',
  }),
  wordsOf: ({ tab, text, order }) => ({
    tab: tab === 'inbox' ? '' : tab,
    q: tab === 'send' ? '' : text,
    order: order === 'newest' ? '' : order,
  }),
};
