/** Marks what has changed since the page was opened. It stays until the page is left. */
export const NewMark = () => (
  <>
    {' '}
    <b className="whitespace-nowrap font-semibold text-green text-t-xs print:hidden" data-new="">
      New
    </b>
  </>
);
