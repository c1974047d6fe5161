import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Spinner } from '@/ui/feedback/spinner';
import { cx } from './cx';

export type ButtonKind =
  | 'primary'
  | 'secondary'
  | 'plain'
  | 'inherit'
  | 'danger-outline'
  | 'danger';

type ButtonSize = 'control' | 'dense' | 'toolbar' | 'row' | 'link' | 'line' | 'flush' | 'attached';

export interface ButtonVariant {
  /** `inherit` is `plain` in the colour of the text around it. */
  kind?: ButtonKind | undefined;
  /** 36 px high instead of 44, next to another control. */
  dense?: boolean | undefined;
  /** For a certain place, instead of `dense`. */
  size?: ButtonSize | undefined;
  wide?: boolean | undefined;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonVariant {
  /** The act is pending: shows a spinner, keeps the width and ignores presses. */
  busy?: boolean | undefined;
  /** Why it cannot be pressed yet. It stays focusable, and a press shows the reason. */
  disabledReason?: string | undefined;
  /** Places the reason once it is shown. */
  reasonClassName?: string | undefined;
}

const base =
  'inline-flex items-center justify-center gap-2 border font-text transition-[background-color,border-color] duration-fast ease-fast aria-busy:cursor-progress';

/** Used within lines of text, where a box has no room: with forced colours it looks like a link. */
const plain = cx(
  'border-transparent font-medium not-forced-colors:hover:bg-green-wash',
  'forced-colors:text-[LinkText] forced-colors:underline forced-colors:decoration-auto',
  'forced-colors:outline-[CanvasText] forced-colors:forced-color-adjust-none',
);

const kinds = {
  primary: 'border-transparent bg-fill font-semibold text-on-fill hover:bg-fill-hover',
  secondary: 'border-rule-2 font-semibold text-ink hover:border-ink hover:bg-well',
  plain: cx('text-green', plain),
  inherit: cx('text-inherit', plain),
  'danger-outline': 'border-red font-semibold text-red hover:bg-red-wash',
  danger: 'border-transparent bg-red-fill font-semibold text-on-fill hover:brightness-92',
} satisfies Record<ButtonKind, string | undefined>;

const unavailable =
  'cursor-not-allowed border-rule bg-well text-ink-3 forced-colors:border-[GrayText] forced-colors:text-[GrayText]';

const box = 'rounded-r-1 py-1 text-center no-underline';

const sizes = {
  control: cx(box, 'min-h-control text-t-ui/[1.2]'),
  dense: cx(box, 'min-h-control-dense px-3 text-t-sm/[1.2]'),
  toolbar: cx(box, 'min-h-control-bar text-t-ui/[1.2]'),
  /** In a row of a desk table. */
  row: cx(box, 'min-h-control-row px-3 text-t-sm/[1.2]'),
  /** Like a link in running text: its words begin where they would without a box. */
  link: 'touch-target -mx-0.75 min-h-6 rounded-r-1 px-0.5 text-center text-[length:inherit]/[1.2] underline decoration-1 underline-offset-[0.2em]',
  /** Within a line of small text. */
  line: cx(box, 'touch-target min-h-6 px-1 text-[length:inherit]/[1.2]'),
  /** Begins where the text above and below it begins. */
  flush: 'min-h-control-dense rounded-r-1 py-1 text-start text-t-sm/[1.2] no-underline',
  /** The end of a box, after a line. */
  attached:
    'min-h-control min-w-23 flex-none rounded-none border-s-rule py-1 text-center text-t-ui/[1.2] no-underline',
} satisfies Record<ButtonSize, string | undefined>;

/** The classes of a button, for another element that looks like one. */
export function getButtonClass(variant: ButtonVariant, className?: string, isUnavailable = false) {
  const { kind = 'secondary', dense, size = dense ? 'dense' : 'control', wide } = variant;
  const isPlain = kind === 'plain' || kind === 'inherit';
  return cx(
    base,
    sizes[size],
    (size === 'control' || size === 'toolbar' || size === 'attached') &&
      (isPlain ? 'px-2' : 'px-4.5'),
    isUnavailable ? cx(unavailable, isPlain ? 'font-medium' : 'font-semibold') : kinds[kind],
    // The text ends where the cell does.
    size === 'row' && isPlain && 'in-[td:last-child]:last:-me-3',
    wide && 'w-full',
    className,
  );
}

/** Keeps the width that the button had when it was pressed, while it is busy. */
function useStableWidth(busy: boolean, ref: ButtonProps['ref']) {
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(0);
  useLayoutEffect(() => {
    if (button.current)
      button.current.style.minWidth = busy && pressed.current ? `${pressed.current}px` : '';
  }, [busy]);
  // Stable while `ref` is. A new function would be called after each render, and a ref that sets
  // the focus would take it back.
  const attach = useCallback(
    (element: HTMLButtonElement | null) => {
      button.current = element;
      if (typeof ref === 'function') return ref(element);
      if (ref) ref.current = element;
    },
    [ref],
  );
  const keep = (element: HTMLButtonElement) => {
    pressed.current = element.offsetWidth;
  };
  return { attach, keep };
}

/** In a cell of a table, where other text does not wrap. */
const reasonInCell = '[td>&]:ms-auto [td>&]:block [td>&]:max-w-56 [td>&]:whitespace-normal';

export function Button(props: ButtonProps) {
  const {
    kind,
    dense,
    size,
    wide,
    busy = false,
    disabledReason,
    reasonClassName,
    className,
    onClick,
    children,
    ref,
    ...rest
  } = props;
  const width = useStableWidth(busy, ref);
  const reasonId = useId();
  const [reasonShown, setReasonShown] = useState(false);
  const isDisabled = busy || disabledReason !== undefined;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    width.keep(event.currentTarget);
    if (!isDisabled) return onClick?.(event);
    event.preventDefault();
    setReasonShown(true);
  };
  return (
    <>
      <button
        type="button"
        {...rest}
        className={getButtonClass({ kind, dense, size, wide }, className, isDisabled && !busy)}
        ref={width.attach}
        aria-busy={busy || undefined}
        aria-disabled={isDisabled || undefined}
        title={disabledReason ?? rest.title}
        aria-describedby={cx(rest['aria-describedby'], disabledReason !== undefined && reasonId)}
        onClick={handleClick}
      >
        {busy && <Spinner />}
        {children}
      </button>
      {disabledReason !== undefined && (
        <span
          id={reasonId}
          className={
            reasonShown
              ? cx('text-ink-2 text-t-sm/[1.4]', reasonInCell, reasonClassName)
              : 'sr-only'
          }
        >
          {disabledReason}
        </span>
      )}
    </>
  );
}

const iconButton = cx(
  'inline-grid size-control flex-none place-items-center rounded-r-1 hover:bg-well',
  'aria-disabled:opacity-35 forced-colors:aria-disabled:text-[GrayText] forced-colors:aria-disabled:opacity-100',
);

interface IconButtonVariant {
  /** Fainter, beside a small label. */
  faint?: boolean | undefined;
  /** Cannot be pressed while something is under way. */
  busy?: boolean | undefined;
}

/** The classes of an icon button, for another element that looks like one. */
export const getIconButtonClass = ({ faint, busy }: IconButtonVariant = {}, className?: string) =>
  cx(
    iconButton,
    faint ? 'text-ink-3' : 'text-ink-2 hover:text-ink',
    busy ? 'aria-disabled:cursor-progress' : 'aria-disabled:cursor-default',
    className,
  );

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'children'>,
    IconButtonVariant {
  label: string;
  icon: ReactNode;
  children?: ReactNode;
}

/**
 * A button with an icon; `label` is its accessible name. Children are drawn over it, such as a dot
 * for unread items.
 */
export function IconButton({
  label,
  icon,
  faint,
  busy,
  className,
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      aria-disabled={busy || undefined}
      {...rest}
      type={type}
      className={getIconButtonClass(
        { faint, busy },
        cx(Boolean(children) && 'relative', className),
      )}
      aria-label={label}
      title={label}
    >
      {icon}
      {children}
    </button>
  );
}

/** How many new things are behind an icon button. Its label has the number too. */
export const IconButtonCount = ({ count }: { count: number | string }) => (
  <span
    data-dot=""
    data-count={count}
    className={cx(
      'absolute end-0.5 top-0.5 min-w-5 rounded-full bg-amber px-1 text-center font-semibold text-paper text-t-xs/[1.25rem] before:content-[attr(data-count)]',
      'forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none',
    )}
  />
);

/** Marks an icon button behind which something is new. */
export const IconButtonDot = () => (
  <span
    data-dot=""
    className="absolute end-2.5 top-2.5 size-2 rounded-full bg-amber shadow-[0_0_0_2px_var(--paper)] forced-colors:bg-[Highlight]"
  />
);
