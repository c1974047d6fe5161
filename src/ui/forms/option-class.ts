import { cx } from '@/ui/cx';

/**
 * An option of a list that a text field operates: the field keeps the focus, and this one is
 * marked.
 */
export const optionClass = cx(
  'flex min-h-control w-full items-center gap-3 rounded-r-1 px-2.5 py-1 text-start hover:bg-green-wash',
  'aria-selected:bg-green-wash aria-selected:shadow-[inset_calc(var(--onward)*2px)_0_var(--green)]',
  'forced-colors:aria-selected:outline-2 forced-colors:aria-selected:outline-[Highlight] forced-colors:aria-selected:-outline-offset-2',
);
