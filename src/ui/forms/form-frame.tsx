import * as v from 'valibot';
import './field.css';
import { type ReactNode, type SyntheticEvent, useId, useRef } from 'react';
import { report } from '@/lib/report';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { type FieldContext, WireContext } from './field';

const UNKNOWN = 'Error Occurred, Try Again.';

/** Thrown by an `onSubmit`: the sentence stands under the field it names, which gets the focus. */
export class FieldError extends Error {
  override name = 'FieldError';
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

/** Thrown by an `onSubmit`: the sentence stands above the submit button. */
export class FormError extends Error {
  override name = 'FormError';
}

/** Where a failed submit is spoken of, and how: at a field, or above the button where `field` is null. */
interface Placed {
  field: string | null;
  message: string;
}

/** Only an unexpected error is logged: the others are answers. */
export function getErrorPlace(error: unknown): Placed {
  if (error instanceof FieldError) return { field: error.field, message: error.message };
  if (error instanceof FormError) return { field: null, message: error.message };
  report('A form was not sent', error);
  return { field: null, message: UNKNOWN };
}

/** What a schema refuses: the first sentence for each field by its path, and for the whole as `root`. */
export const getRefusals = (issues: readonly v.BaseIssue<unknown>[]): Readonly<Record<string, string>> =>
  Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue) ?? 'root', issue.message]));

export interface FormFrameProps {
  /** The submit button's text; without it the form has none, and a button elsewhere names the form by its `id`. */
  submit?: string | undefined;
  busyText?: string | undefined;
  wide?: boolean | undefined;
  id?: string | undefined;
  /** What stands beside the submit button. */
  also?: ReactNode;
  children: ReactNode;
}

/** What the form's state passes to the frame. */
export interface FormState {
  wire: FieldContext;
  send: (event: SyntheticEvent<HTMLFormElement>) => Promise<void>;
  busy: boolean;
  /** Why the whole was refused. */
  refusal: string | undefined;
}

/** Fields, the form's own refusal, and the submit button, which is busy while the form is being sent. */
export function FormFrame({ submit, busyText, wide, id, also, children, wire, send, busy, refusal }: FormFrameProps & FormState) {
  const own = useId();
  return (
    <WireContext value={wire}>
      {/* By itself it sends nothing anywhere: before its script has come, or where none runs, its fields must not stand in the address. */}
      <form id={id ?? own} className="form" method="dialog" noValidate onSubmit={send} aria-busy={busy || undefined}>
        {children}
        {refusal && (
          <Note kind="no" role="alert">
            {refusal}
          </Note>
        )}
        {submit !== undefined && (
          <div className="acts">
            <Button kind="first" type="submit" wide={wide} busy={busy}>
              {busy ? (busyText ?? submit) : submit}
            </Button>
            {also}
          </div>
        )}
      </form>
    </WireContext>
  );
}

/** A submit that the browser leaves to the script, and that is not begun again before it is done. */
export function useSend<Event extends SyntheticEvent | undefined>(submit: (event: Event) => Promise<void>) {
  const sending = useRef(false);
  return async (event: Event): Promise<void> => {
    // A dialog's form lies in React's tree inside the page's form: its submit must not bubble up there.
    event?.preventDefault();
    event?.stopPropagation();
    if (sending.current) return;
    sending.current = true;
    try {
      await submit(event);
    } finally {
      sending.current = false;
    }
  };
}
