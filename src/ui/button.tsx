import { type ComponentProps, type MouseEvent, type ReactNode, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { Spinner } from '@/ui/feedback/spinner';
import { cx } from './cx';
import './button.css';

export type ButtonKind = 'primary' | 'secondary' | 'plain' | 'danger-outline' | 'danger';

export interface ButtonVariant {
  kind?: ButtonKind | undefined;
  /** 36 px high instead of 44, next to another control; 28 in a row of a desk table. */
  dense?: boolean | undefined;
  wide?: boolean | undefined;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonVariant {
  /** The act is pending: shows a spinner, keeps the width and ignores presses. */
  busy?: boolean | undefined;
  /** Why it cannot be pressed yet. It stays focusable, and a press shows the reason. */
  disabledReason?: string | undefined;
}

export const getButtonClass = ({ kind = 'secondary', dense, wide }: ButtonVariant, className?: string) => ({
  className: cx('btn', className),
  'data-kind': kind,
  'data-dense': dense ? '' : undefined,
  'data-wide': wide ? '' : undefined,
});

/** Keeps the width that the button had when it was pressed, while it is busy. */
function useStableWidth(busy: boolean, ref: ButtonProps['ref']) {
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(0);
  useLayoutEffect(() => {
    if (button.current) button.current.style.minWidth = busy && pressed.current ? `${pressed.current}px` : '';
  }, [busy]);
  // Stable while `ref` is. A new function would be called after each render, and a ref that sets the focus would take it back.
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

export function Button({ kind, dense, wide, busy = false, disabledReason, className, onClick, children, ref, ...rest }: ButtonProps) {
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
        {...getButtonClass({ kind, dense, wide }, className)}
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
        <span id={reasonId} className={reasonShown ? 'btn-why' : 'sr-only'}>
          {disabledReason}
        </span>
      )}
    </>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  icon: ReactNode;
  children?: ReactNode;
}

/** A button with an icon; `label` is its accessible name. Children are drawn over it, such as a dot for unread items. */
export function IconButton({ label, icon, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={cx('icon-btn', className)} aria-label={label} title={label}>
      {icon}
      {children}
    </button>
  );
}
