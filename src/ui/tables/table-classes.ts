import { cx } from '@/ui/cx';

/**
 * The classes of a table of the desk, which its skeleton has too. Below 40rem of its own width each
 * row is a card.
 */
export const tableStyles = {
  box: '@container',
  head: '@max-[40rem]:hidden',
  headRow: 'border-rule-ink border-b print:break-inside-avoid',
  body: '@max-[40rem]:block @max-[40rem]:border-rule-ink @max-[40rem]:border-t',
};

/** @param large 15 px instead of 14 */
export const getTableClass = (large?: boolean) =>
  cx('w-full @max-[40rem]:block', large ? 'text-t-ui' : 'text-t-sm/[1.4]');

const rowClass = cx(
  'row-target border-rule border-b print:break-inside-avoid',
  '@max-[40rem]:grid @max-[40rem]:items-baseline @max-[40rem]:gap-x-3 @max-[40rem]:gap-y-0.5 @max-[40rem]:py-3',
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
      ? '@max-[40rem]:grid-cols-[auto_minmax(0,1fr)_auto]'
      : '@max-[40rem]:grid-cols-[minmax(0,1fr)_auto]',
    selected && selectedClass,
    isNew && 'animate-fresh motion-reduce:animate-none',
  );

/** What of a column decides how its cells look. */
export interface ColumnLayout {
  /** Right-aligned figures. */
  number?: boolean | undefined;
  /** Takes several lines before the table is wider than its place: names and sentences. */
  wraps?: boolean | undefined;
  /** Leaves first when the table gets narrower: units and identity. */
  hideWhenNarrow?: boolean | undefined;
  /** Leaves only where the table is as narrow as on a tablet. */
  hideOnTablet?: boolean | undefined;
  /** Stays when rows become cards: the client, the amount, the button. */
  keepInCard?: boolean | undefined;
  /** Contains the checkbox that chooses the row, beside both lines of a card. */
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
    column.wraps ? 'whitespace-normal' : 'whitespace-nowrap',
    getGapClass(column, isLast),
    column.number && 'text-end',
    column.isCheckbox && 'w-7',
    column.hideWhenNarrow && '@max-[62rem]:hidden',
    column.hideOnTablet && '@max-[46rem]:hidden',
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
    '@max-[40rem]:whitespace-normal @max-[40rem]:p-0',
    column.isCheckbox
      ? '@max-[40rem]:row-[1/3] @max-[40rem]:w-auto'
      : !column.keepInCard && '@max-[40rem]:hidden',
  );

interface CardLine {
  hasCheckbox: boolean;
  cardLineBelow: boolean | undefined;
  large: boolean | undefined;
}

/** Only a card has this cell. */
export const getCardLineClass = ({ hasCheckbox, cardLineBelow, large }: CardLine) =>
  cx(
    'hidden text-ink-3 rtl:text-right [&>bdi>[data-status]]:me-1 @max-[40rem]:block',
    hasCheckbox ? '@max-[40rem]:col-start-2' : '@max-[40rem]:col-start-1',
    cardLineBelow && '@max-[40rem]:order-1 @max-[40rem]:col-span-full',
    cardLineBelow && large && '@max-[40rem]:text-t-sm/[inherit]',
  );
