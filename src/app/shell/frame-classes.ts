import { cx } from '@/ui/cx';

/*
 * What the frame and its skeleton have in common, so that nothing moves when the frame takes the place of the skeleton, unless the person has chosen the other width of the sidebar. The sidebar is a column, of
 * icons alone where it is folded; on phones it is a drawer over the page.
 */

export const frameClass = 'grid min-h-screen grid-cols-1 print:block';
export const sidebarColumn = {
  expanded: 'sm:grid-cols-[15.5rem_minmax(0,1fr)]',
  folded: 'sm:grid-cols-[4.25rem_minmax(0,1fr)]',
};
/** Folded by default on screens of middle width, until the person chooses. */
export const defaultSidebarColumn =
  'sm:grid-cols-[4.25rem_minmax(0,1fr)] lg:grid-cols-[15.5rem_minmax(0,1fr)]';

export const sidebarClass =
  'border-rule border-e max-sm:invisible max-sm:fixed max-sm:inset-y-0 max-sm:start-0 max-sm:z-30 max-sm:w-[min(17rem,85vw)] max-sm:bg-paper print:hidden';
export const sidebarContentClass =
  'sticky top-0 flex h-dvh flex-col overflow-x-hidden overflow-y-auto px-4 pb-6 sm:in-data-folded:px-3';
export const sidebarNavClass = 'my-4';
export const sidebarLinkClass =
  'relative flex min-h-10 items-center gap-3 whitespace-nowrap rounded-r-1 px-2.5 text-t-ui/[inherit] no-underline max-sm:min-h-control [@media(hover:none)]:min-h-control';

/** Ends above the bar of phones. */
export const frameBodyClass = 'flex min-w-0 flex-col pb-sticky-bottom';
/** Ends where the page below it ends, on screens of any width. */
export const topBarClass = cx(
  'flex min-h-16 items-center gap-2 border-rule border-b ps-2 pe-gutter sm:ps-gutter sm:pe-[max(var(--gutter),100%-var(--page)+var(--gutter))]',
  'phone:sticky phone:top-0 phone:z-20 phone:bg-paper phone:ps-gutter print:hidden',
);

/**
 * The bar at the bottom of a client's phone. `phone-room` makes room for it, and the variant
 * `phone` follows that.
 */
export const phoneBarClass =
  'phone-room fixed inset-x-0 bottom-0 z-20 hidden h-sticky-bottom border-rule border-t bg-paper pb-[env(safe-area-inset-bottom)] phone:block';
