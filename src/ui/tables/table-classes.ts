import { cx } from '@/ui/cx';

/**
 * The classes of a table of the desk, which its skeleton has too. Below 44rem of its own width each
 * row is a card.
 */
export const tableStyles = {
  box: '@container',
  head: '@max-[44rem]:hidden',
  headRow: 'border-rule-ink border-b print:break-inside-avoid',
  body: '@max-[44rem]:block @max-[44rem]:border-rule-ink @max-[44rem]:border-t',
};

/** @param large 15 px instead of 14 */
export const getTableClass = (large?: boolean) =>
  cx('w-full @max-[44rem]:block', large ? 'text-t-ui' : 'text-t-sm/[1.4]');

const rowClass = cx(
  'row-target border-rule border-b print:break-inside-avoid',
  '@max-[44rem]:grid @max-[44rem]:items-baseline @max-[44rem]:gap-x-3 @max-[44rem]:gap-y-0.5 @max-[44rem]:py-3',
);
const selectedClass = cx(
  'bg-green-wash shadow-[-0.75rem_0_var(--green-wash),0.75rem_0_var(--green-wash)]',
  'forced-colors:outline-2 forced-colors:outline-[Highlight]',
);

interface RowState {
  hasCheckbox?: boolean | undefined;
  selected?: boolean | undefined;
  isNew?: boolean | undefined;
}

export const getRowClass = ({ hasCheckbox, selected, isNew }: RowState) =>
  cx(
    rowClass,
    hasCheckbox
      ? '@max-[44rem]:grid-cols-[auto_minmax(0,1fr)_auto]'
      : '@max-[44rem]:grid-cols-[minmax(0,1fr)_auto]',
    selected && selectedClass,
    isNew && 'animate-fresh motion-reduce:animate-none',
  );

/** What of a column decides how its cells look. */
interface ColumnLayout {
  number?: boolean | undefined;
  hideWhenNarrow?: boolean | undefined;
  keepInCard?: boolean | undefined;
  isCheckbox?: boolean | undefined;
  sort?: 'ascending' | 'descending' | undefined;
}

/** The distance to the next column. */
function getGapClass({ number, isCheckbox }: ColumnLayout, isLast: boolean): string {
  if (isCheckbox) return 'pe-2.5';
  if (isLast) return 'pe-0';
  return number ? 'pe-6' : 'pe-4';
}

const getColumnClass = (column: ColumnLayout, isLast: boolean) =>
  cx(
    'whitespace-nowrap',
    getGapClass(column, isLast),
    column.number && 'text-end',
    column.isCheckbox && 'w-7',
    column.hideWhenNarrow && '@max-[62rem]:hidden',
  );

/** A link in a head sorts. */
const sortLinkClass = '[&>a]:text-inherit [&>a]:no-underline [&>a]:hover:underline';

export const getHeadClass = (column: ColumnLayout, isLast: boolean) =>
  cx(
    'pb-row-dense align-bottom text-t-xs',
    column.sort ? 'sort-mark font-medium text-ink' : 'text-ink-3',
    column.sort === 'ascending' && 'after:rotate-180',
    getColumnClass(column, isLast),
    sortLinkClass,
  );

/** A link in a cell is what the row is about: in ink, and high enough to press. */
const linkClass = cx(
  '[&>a]:inline-block [&>a]:min-h-6 [&>a]:py-0.75 [&>a]:font-medium [&>a]:text-ink',
  '[&>a]:no-underline [&>a]:hover:underline',
);

export const getCellClass = (column: ColumnLayout, isLast: boolean) =>
  cx(
    'py-row-dense align-baseline',
    getColumnClass(column, isLast),
    linkClass,
    isLast && 'has-[>button]:text-end',
    '@max-[44rem]:whitespace-normal @max-[44rem]:p-0',
    column.isCheckbox
      ? '@max-[44rem]:row-[1/3] @max-[44rem]:w-auto'
      : !column.keepInCard && '@max-[44rem]:hidden',
  );

interface CardLine {
  hasCheckbox: boolean;
  cardLineBelow: boolean | undefined;
  large: boolean | undefined;
}

/** Only a card has this cell. */
export const getCardLineClass = ({ hasCheckbox, cardLineBelow, large }: CardLine) =>
  cx(
    'hidden text-ink-3 rtl:text-right [&>bdi>[data-status]]:me-1 @max-[44rem]:block',
    hasCheckbox ? '@max-[44rem]:col-start-2' : '@max-[44rem]:col-start-1',
    cardLineBelow && '@max-[40rem]:order-1 @max-[40rem]:col-span-full',
    cardLineBelow && large && '@max-[40rem]:text-t-sm/[inherit]',
  );
