/*
 * What the frame and its skeleton have in common, so that nothing moves when the frame takes the place of the skeleton. On wide screens the sidebar is
 * a column; on others it is a drawer over the page.
 */

export const frameClass = 'grid min-h-screen grid-cols-1 print:block';
export const sidebarColumn = { expanded: 'lg:grid-cols-[15.5rem_minmax(0,1fr)]', folded: 'lg:grid-cols-[4.25rem_minmax(0,1fr)]' };

export const sidebarClass =
  'border-rule border-e max-lg:invisible max-lg:fixed max-lg:inset-y-0 max-lg:start-0 max-lg:z-30 max-lg:w-[min(17rem,85vw)] max-lg:bg-paper print:hidden';
export const sidebarContentClass = 'sticky top-0 flex h-dvh flex-col overflow-x-hidden overflow-y-auto px-4 pb-6 lg:in-data-folded:px-3';
export const sidebarNavClass = 'my-4';
export const sidebarLinkClass =
  'relative flex min-h-10 items-center gap-3 whitespace-nowrap rounded-r-1 px-2.5 text-t-ui/[inherit] no-underline max-lg:min-h-control';

export const frameBodyClass = 'flex min-w-0 flex-col';
/** Ends where the page below it ends, on screens of any width. */
export const topBarClass =
  'flex min-h-16 items-center gap-2 border-rule border-b ps-2 pe-gutter lg:ps-gutter lg:pe-[max(var(--gutter),100%-var(--page)+var(--gutter))] print:hidden';
