import { Check, TriangleAlert } from 'lucide-react';
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { report } from '@/lib/report';
import { cx } from '@/ui/cx';
import { Spinner } from '@/ui/feedback/spinner';
import { provideToastView } from './toast-view';
import { useTopLayer } from './top-layer';

const OPTIONS = {
  duration: 4000,
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
};
const URGENT = { role: 'alert', 'aria-live': 'assertive' } as const;

/** Headline of each state. */
export interface ToastMessages<T = unknown> {
  progress: string;
  /** A function if an act can succeed in more than one way. */
  success: string | ((value: T) => string);
  /** What happened, below the headline of a success: "Credited $75.00 to Luca Marchetti for D4". */
  detail?: ((value: T) => string) | undefined;
  failure: string;
}

type OperationResult<T> = { ok: true; value: T } | { ok: false; error: unknown };

const renderMessage = (headline: string, cause: ReactNode): ReactElement => (
  <>
    <p>{headline}</p>
    {cause && <p className="mt-0.5 text-ink-2 text-t-sm/[1.4]">{cause}</p>}
  </>
);

/**
 * Runs an act under one toast: progress, then success, or failure with a second line that says what
 * to do. Never throws: a failure is logged in one line and returned. Nothing is retried.
 * @param isAtField true for a failure that the form says at a field, where no toast repeats it
 */
export async function withToast<T>(
  messages: ToastMessages<T>,
  operation: () => Promise<T>,
  getErrorMessage: (error: unknown) => string,
  isAtField: (error: unknown) => boolean = () => false,
): Promise<OperationResult<T>> {
  const id = toast.loading(messages.progress);
  try {
    const value = await operation();
    const headline =
      typeof messages.success === 'string' ? messages.success : messages.success(value);
    const detail = messages.detail?.(value) ?? '';
    toast.success(renderMessage(headline, detail), {
      id,
      ...(detail && { duration: OPTIONS.duration }),
    });
    return { ok: true, value };
  } catch (error) {
    if (isAtField(error)) {
      toast.remove(id);
      return { ok: false, error };
    }
    report(messages.failure, error);
    toast.error(renderMessage(messages.failure, getErrorMessage(error)), { id, ariaProps: URGENT });
    return { ok: false, error };
  }
}

/** Long enough to read a notice and to reach its link by keyboard. Milliseconds. */
const linkDuration = 12_000;

/**
 * A notice that is not the result of an act started here, such as a recovered submission. It stays
 * longer if its detail is an element, such as a link. @returns its id, for `toast.dismiss`
 */
export const showNotice = (headline: string, detail: ReactNode = ''): string =>
  toast(
    renderMessage(headline, detail),
    typeof detail === 'string' ? {} : { duration: linkDuration },
  );

const stackClass = cx(
  'pointer-events-none fixed end-4 top-4 z-50 grid gap-3 print:hidden',
  // Beside a drawer, where there is room: its head shows what comes next.
  'min-[72rem]:in-data-drawer:end-[43rem] min-[115rem]:in-[[data-drawer]:has([data-wide])]:end-[91rem]',
);

/**
 * Renders the toasts at the top right, above the topmost dialog. The app's frame shows them by
 * `useToastView`.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster(OPTIONS);
  const dialog = useTopLayer();
  const box = useRef<HTMLDivElement>(null);
  usePauseWhileUsed(box, toasts.length > 0, handlers);
  return createPortal(
    <div className={stackClass} ref={box}>
      {toasts.map((one) => one.visible && <ToastCard key={one.id} toast={one} />)}
    </div>,
    useMovedHome(dialog),
  );
}

/**
 * An element at the end of the topmost dialog, else of the page. It is moved when a dialog opens or
 * closes: if its toasts were rendered again, they would appear twice, and screen readers would read
 * them twice.
 */
function useMovedHome(dialog: HTMLElement | null): HTMLElement {
  const [home] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    (dialog ?? document.body).append(home);
  }, [dialog, home]);
  useEffect(() => () => home.remove(), [home]);
  return home;
}

provideToastView(Toasts);

/**
 * Toasts stay while the pointer is over them or the focus is in them. They let presses through to
 * what they cover, so the pointer's position is compared here.
 */
function usePauseWhileUsed(
  box: RefObject<HTMLElement | null>,
  active: boolean,
  { startPause, endPause }: { startPause: () => void; endPause: () => void },
) {
  const end = useEffectEvent(endPause);
  useEffect(() => {
    if (!active) return;
    const used = { pointer: false, focus: false };
    const note = (by: keyof typeof used, isUsed: boolean) => {
      const was = used.pointer || used.focus;
      used[by] = isUsed;
      const is = used.pointer || used.focus;
      if (is && !was) startPause();
      if (!is && was) end();
    };
    const onFocus = ({ target }: FocusEvent) =>
      note('focus', target instanceof Node && box.current?.contains(target) === true);
    const onBlur = () => note('focus', false);
    const onMove = (event: PointerEvent) => {
      const place = box.current?.getBoundingClientRect();
      const over =
        place !== undefined &&
        event.clientX >= place.left &&
        event.clientX <= place.right &&
        event.clientY >= place.top &&
        event.clientY <= place.bottom;
      note('pointer', over);
    };
    document.addEventListener('pointermove', onMove);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onBlur);
    return () => {
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onBlur);
      if (used.pointer || used.focus) end();
    };
  }, [active, box, startPause]);
}

const ICONS = {
  loading: <Spinner className="mx-[0.09375rem] mt-0.75" />,
  success: <Check className="mt-0.5 text-green" aria-hidden="true" />,
  error: <TriangleAlert className="mt-0.5 text-red" aria-hidden="true" />,
};

const toastClass =
  'flex w-[min(23rem,100vw-2rem)] gap-2.5 rounded-r-2 bg-sheet py-3 pe-3.5 text-t-ui/[1.4] shadow-lift';
const edgeClass = 'border border-rule ps-3.5';
const errorEdgeClass =
  'border-rule border-y border-e border-s-3 border-s-red ps-[calc(0.875rem-2px)]';

/** The animation has ended by then. Milliseconds. */
const arrivalMs = 300;

function ToastCard({ toast: one }: { toast: Toast }) {
  const message = resolveValue(one.message, one);
  const icon = one.type === 'blank' || one.type === 'custom' ? null : ICONS[one.type];
  // When the toast is moved, an animation would begin again.
  const isNew = Date.now() - one.createdAt < arrivalMs;
  const edge = one.type === 'error' ? errorEdgeClass : edgeClass;
  return (
    <div
      className={cx(toastClass, isNew && 'animate-arrive', edge)}
      data-toast=""
      {...one.ariaProps}
    >
      {icon}
      <div className="min-w-0">{typeof message === 'string' ? <p>{message}</p> : message}</div>
    </div>
  );
}
