import {
  type ChangeEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useRef,
  useState,
} from 'react';
import * as v from 'valibot';
import { report } from '@/lib/report';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { Note } from '@/ui/feedback/note';
import { ButtonRow } from './button-row';
import { type FieldContext, FormFieldContext } from './field';

const UNKNOWN_ERROR = 'Error Occurred, Try Again.';

/** Thrown by an `onSubmit`: the message is shown under the named field, which gets the focus. */
export class FieldError extends Error {
  override name = 'FieldError';
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

/** Thrown by an `onSubmit`: the message is shown above the submit button. */
export class FormError extends Error {
  override name = 'FormError';
}

/**
 * Where a failed submit is shown: at a field, or above the button if `field` is null. Logs
 * unexpected errors; the others are answers to the user.
 */
export function getErrorPlace(error: unknown): { field: string | null; message: string } {
  if (error instanceof FieldError) return { field: error.field, message: error.message };
  if (error instanceof FormError) return { field: null, message: error.message };
  report('A form was not sent', error);
  return { field: null, message: UNKNOWN_ERROR };
}

/** The first message for each field by its path; `root` for the whole form. */
export const getSchemaErrors = (
  issues: readonly v.BaseIssue<unknown>[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...issues].reverse().map((issue) => [v.getDotPath(issue) ?? 'root', issue.message]),
  );

export interface FormFrameProps {
  /**
   * Text of the submit button. Without it there is none, and a button elsewhere refers to the form
   * by its `id`.
   */
  submitLabel?: string | undefined;
  loadingLabel?: string | undefined;
  /** For a page that is only this form: more space, and a button as wide as the fields. */
  wide?: boolean | undefined;
  id?: string | undefined;
  /** Shown beside the submit button. */
  secondaryAction?: ReactNode;
  /** Called after each change by the user, when the form has the new value. */
  onEdit?: ((field: string, value: string) => void) | undefined;
  children: ReactNode;
}

/** The form's state, as the frame needs it. */
export interface FormState {
  getField: FieldContext;
  send: (event: SyntheticEvent<HTMLFormElement>) => Promise<void>;
  busy: boolean;
  /** Why the form as a whole was refused. */
  formError: string | undefined;
}

/** Fields, the form's error, and the submit button, which is busy while the form is sent. */
export function FormFrame({
  submitLabel,
  loadingLabel,
  wide,
  id,
  secondaryAction,
  onEdit,
  children,
  getField,
  send,
  busy,
  formError,
}: FormFrameProps & FormState) {
  const ownId = useId();
  const handleChange = ({ target }: ChangeEvent) => {
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement
    )
      onEdit?.(target.name, target.value);
  };
  return (
    <FormFieldContext value={getField}>
      {/* `dialog` sends nothing. Before its script loads, a form must not put its fields into the address. */}
      <form
        id={id ?? ownId}
        className={cx('grid', wide ? 'gap-5' : 'gap-4')}
        method="dialog"
        noValidate
        onSubmit={send}
        onChange={handleChange}
        aria-busy={busy || undefined}
      >
        {children}
        {formError && (
          <Note kind="error" role="alert">
            {formError}
          </Note>
        )}
        {submitLabel !== undefined && (
          <ButtonRow>
            <Button kind="primary" type="submit" wide={wide} busy={busy}>
              {busy ? (loadingLabel ?? submitLabel) : submitLabel}
            </Button>
            {secondaryAction}
          </ButtonRow>
        )}
      </form>
    </FormFieldContext>
  );
}

/** Prevents the browser's own submit, and ignores a submit while one is pending: `busy`. */
export function useSubmitOnce<Event extends SyntheticEvent | undefined>(
  submit: (event: Event) => Promise<void>,
) {
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const send = async (event: Event): Promise<void> => {
    // A dialog's form is inside the page's form in React's tree. Its submit must not bubble up
    // there.
    event?.preventDefault();
    event?.stopPropagation();
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    try {
      await submit(event);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return { send, busy };
}
