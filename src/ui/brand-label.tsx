import { cx } from './cx';

const name = 'items-center font-display font-semibold tracking-[-0.005em] no-underline';
const large = cx(name, 'inline-flex gap-2.25 text-[1.3125rem]/[1]');

/** The classes of what contains a `BrandLabel`, by its place. */
export const brandClass = {
  page: cx(large, 'min-h-control text-ink'),
  cover: cx(large, 'min-h-control text-on-cover focus-visible:outline-on-cover'),
  /** Only the mark where the sidebar is folded. */
  sidebar: cx(
    large,
    'min-h-16 flex-none ps-2.5 text-ink sm:in-data-folded:w-11 sm:in-data-folded:gap-0',
    'sm:in-data-folded:overflow-hidden sm:in-data-folded:text-transparent',
  ),
  /**
   * Only the name, and only where the sidebar is a drawer. At a zoom of 400 % the buttons need its
   * place.
   */
  topBar: cx(
    name,
    'inline-flex min-h-control text-[1.125rem]/[1] text-ink sm:hidden low:max-[24rem]:hidden',
  ),
};

export type BrandPlace = keyof typeof brandClass;

const markClass = {
  page: 'size-6 text-green',
  cover: 'size-6 text-on-cover',
  sidebar: 'size-6 text-green',
  topBar: 'hidden',
} satisfies Record<BrandPlace, string>;

export const BrandLabel = ({ place = 'page' }: { place?: BrandPlace }) => (
  <>
    <svg
      className={cx(markClass[place], 'forced-colors:forced-color-adjust-auto')}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d="M12 5.5 4 3.5v15l8 2zM12 5.5l8-2v15l-8 2" />
      <path d="M14.6 9.3l2.9-.7M14.6 12.3l2.9-.7M14.6 15.3l2.9-.7" strokeWidth="1.3" />
    </svg>
    Glassbook
  </>
);
