import { cx } from '@/ui/cx';

export const fieldClass = 'grid min-w-0 content-start gap-1.5';
export const fieldLabelClass = 'font-medium text-t-sm/[1.35]';
export const hintClass = 'wrap-anywhere text-ink-3 text-t-xs/[1.45]';

/**
 * A refused control gets the focus. Its label above and its error below scroll into view with it.
 */
export const scrollWithFieldClass = 'scroll-mt-14 scroll-mb-12';

/**
 * What a radio button and a checkbox have in common. With forced colours the browser draws them.
 */
export const choiceInputClass =
  'mt-0.75 size-4.5 flex-none appearance-none border-[1.5px] border-rule-2 bg-sheet forced-colors:appearance-auto';

/** Written from left to right in every script. */
const leftToRight = '[unicode-bidi:plaintext]';

const contents = {
  text: 'px-3',
  /** For a narrow place. */
  tight: 'px-2',
  /** E-mail addresses and telephone numbers. */
  latin: cx('px-3 rtl:text-right', leftToRight),
  figure: cx('px-3 text-end rtl:text-left', leftToRight),
  /** With a unit before the figure. */
  amount: cx('ps-12 pe-3 text-end rtl:text-left', leftToRight),
  /** With an icon button after the text. */
  password: 'ps-3 pe-control',
  area: 'px-3',
  /** The browser's own icon that clears a search is blue in both themes. */
  search: cx(
    'px-3 search-cancel:size-4 search-cancel:cursor-pointer search-cancel:appearance-none',
    'search-cancel:bg-ink-3 search-cancel:[mask-image:theme(backgroundImage.cross)]',
    'forced-colors:search-cancel:bg-[ButtonText] forced-colors:search-cancel:forced-color-adjust-none',
  ),
  /** The arrow has its distance from the end of the line, `--arrow`. */
  select: cx(
    'appearance-none ps-3 pe-9 rtl:text-right',
    'bg-arrow bg-position-[calc(50%+var(--onward)*(50%-var(--arrow,0.75rem)))_center] bg-size-[1rem] bg-no-repeat',
    leftToRight,
  ),
} satisfies Record<string, string | undefined>;

interface ControlVariant {
  /**
   * Lower, for a bar above a list. Its width is the caller's; otherwise a control fills its field.
   */
  inBar?: boolean | undefined;
  readOnly?: boolean | undefined;
}

const editableColors =
  'border-rule-2 bg-sheet hover:border-ink-2 focus-visible:border-transparent aria-invalid:border-red';
const readOnlyColors = 'border-rule bg-well';
/** Also inside a disabled `fieldset`. */
const disabledColors =
  'disabled:cursor-not-allowed disabled:border-rule disabled:bg-well disabled:text-ink-3 disabled:hover:border-rule';

/** The look of an `input`, `select` or `textarea`. @param content what it contains */
export const getControlClass = (
  content: keyof typeof contents = 'text',
  { inBar, readOnly }: ControlVariant = {},
) =>
  cx(
    inBar
      ? 'min-h-control-bar py-1.5 text-t-ui/[1.4]'
      : cx('w-full py-2 text-t-md/[1.4]', scrollWithFieldClass),
    !inBar && (content === 'area' ? 'min-h-20' : 'min-h-control'),
    contents[content],
    'rounded-r-1 border text-ink placeholder:text-ink-3 placeholder:opacity-100 focus-visible:-outline-offset-1',
    readOnly ? readOnlyColors : editableColors,
    disabledColors,
    'aria-invalid:shadow-[inset_0_0_0_1px_var(--red)] aria-invalid:focus-visible:outline-offset-2 forced-colors:aria-invalid:border-3',
  );
