import { TriangleAlert } from 'lucide-react';
import { type ChangeEvent, createContext, type FocusEvent, type ReactNode, type RefCallback, use, useId } from 'react';
import { cx } from '@/ui/cx';
import './field.css';

export interface FieldProps {
  /** The control's id; the hint's is `{id}-hint` and the error's `{id}-wrong` (see {@link getDescribedBy}). */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** A sentence that says what would be right. */
  error?: string | undefined;
  /** For a group of controls (radios), which a `<label>` cannot name: the label gets the id `{id}-label`. */
  group?: boolean | undefined;
  children: ReactNode;
}

export const getDescribedBy = (id: string, { hint, error }: { hint?: ReactNode; error?: string | undefined }): string | undefined =>
  cx(error !== undefined && `${id}-wrong`, Boolean(hint) && `${id}-hint`);

/** The layout of a field: label, control, error, and a hint that stays while the user types. */
export function Field({ id, label, hint, error, group, children }: FieldProps) {
  return (
    <div className="field">
      {group ? (
        <span className="field-label" id={`${id}-label`}>
          {label}
        </span>
      ) : (
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
      )}
      {children}
      <FieldErrorMessage id={id} error={error} />
      {hint && (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  );
}

/** Why a field was refused: an icon, a sentence, a colour. */
export function FieldErrorMessage({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p className="wrong" id={`${id}-wrong`}>
      <TriangleAlert aria-hidden="true" />
      {error}
    </p>
  );
}

export interface BaseFieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
}

export type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The attributes that bind a control to its form. */
interface FieldControl {
  name: string;
  ref?: RefCallback<TextControl> | undefined;
  onChange: (event: ChangeEvent<TextControl>) => unknown;
  onBlur?: ((event: FocusEvent<TextControl>) => unknown) | undefined;
}

/** How a form binds a field by its name, and the field's error. Fields know nothing else about the form library. */
export type FieldContext = (name: string) => { control: FieldControl; error: string | undefined };

export const FormFieldContext = createContext<FieldContext>((name) => {
  throw new Error(`The field ${name} stands in no form`);
});

/** Binds a field to the surrounding form by its name. @returns the control's attributes, and `id` and `error` for the {@link Field} */
export function useField(name: string, hint?: ReactNode) {
  const id = useId();
  const field = use(FormFieldContext)(name);
  const control = {
    ...field.control,
    'aria-invalid': field.error !== undefined || undefined,
    'aria-describedby': getDescribedBy(id, { hint, error: field.error }),
  };
  return { id, error: field.error, control };
}
