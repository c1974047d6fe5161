import { cx } from '@/ui/cx';

/** The classes of a list of news, whose lines can be pressed. */
export const newsClass = {
  row: 'border-rule border-b',
  what: 'underline-offset-[0.2em] decoration-1 group-hover/news:underline',
  time: 'whitespace-nowrap text-ink-3 text-t-xs/[inherit]',
  detail: 'col-span-full text-ink-2 text-t-sm/[inherit]',
};

const newsItem =
  'group/news relative grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2.5 text-start text-ink text-t-ui/[1.45] no-underline';

const newMark =
  'before:absolute before:-start-3.25 before:top-4.25 before:size-1.75 before:rounded-full before:bg-amber forced-colors:before:bg-[Highlight]';

/** The classes of what is pressed in such a line. @param isNew draws a dot before it */
export const getNewsItemClass = (isNew = false) => cx(newsItem, isNew && newMark);
