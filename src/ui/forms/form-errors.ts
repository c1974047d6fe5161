import * as v from 'valibot';
import { report } from '@/lib/report';

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
export interface Placed {
  field: string | null;
  message: string;
}

/** Only an unexpected error is logged: the others are answers. */
export function placeOf(error: unknown): Placed {
  if (error instanceof FieldError) return { field: error.field, message: error.message };
  if (error instanceof FormError) return { field: null, message: error.message };
  report('A form was not sent', error);
  return { field: null, message: UNKNOWN };
}

/** What a schema refuses: the first sentence for each field by its path, and for the whole as `root`. */
export const refusalsIn = (issues: readonly v.BaseIssue<unknown>[]): Readonly<Record<string, string>> =>
  Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue) ?? 'root', issue.message]));
