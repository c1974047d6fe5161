import { TriangleAlert } from 'lucide-react';
import {
  type ChangeEvent,
  createContext,
  type FocusEvent,
  type ReactNode,
  type RefCallback,
  use,
  useId,
} from 'react';
import { cx } from '@/ui/cx';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { fieldClass, fieldLabelClass, hintClass } from './field-classes';

export interface FieldProps {
  /**
   * The control's id; the hint's is `{id}-hint` and the error's `{id}-wrong` (see
   * {@link getDescribedBy}).
   */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** A sentence that says what would be right. */
  error?: string | undefined;
  /**
   * For a group of controls (radios), which a `<label>` cannot name: the label gets the id
   * `{id}-label`.
   */
  group?: boolean | undefined;
  /** The label of a group is for screen readers only, because a heading says the same. */
  labelHidden?: boolean | undefined;
  children: ReactNode;
}

export const getDescribedBy = (
  id: string,
  { hint, error }: { hint?: ReactNode; error?: string | undefined },
): string | undefined => cx(error !== undefined && `${id}-wrong`, Boolean(hint) && `${id}-hint`);

/** The layout of a field: label, control, error, and a hint that stays while the user types. */
export function Field({ id, label, hint, error, group, labelHidden, children }: FieldProps) {
  return (
    <div className={fieldClass}>
      {group ? (
        <GroupLabel id={`${id}-label`} hidden={labelHidden}>
          {label}
        </GroupLabel>
      ) : (
        <label className={fieldLabelClass} htmlFor={id}>
          {label}
        </label>
      )}
      {children}
      <FieldErrorMessage id={id} error={error} />
      {hint && (
        <div className={hintClass} id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  );
}

/** The label of several controls, which refer to it by its id. */
export const GroupLabel = ({
  id,
  hidden,
  children,
}: {
  id: string;
  hidden?: boolean | undefined;
  children: ReactNode;
}) =>
  hidden ? (
    <VisuallyHidden id={id}>{children}</VisuallyHidden>
  ) : (
    <span className={fieldLabelClass} id={id}>
      {children}
    </span>
  );

/** Why a field was refused: an icon, a sentence, a colour. @param className places it */
export function FieldErrorMessage({
  id,
  error,
  className,
}: {
  id: string;
  error: string | undefined;
  className?: string;
}) {
  if (error === undefined) return null;
  return (
    <p className={cx('flex gap-1.5 text-red text-t-sm/[1.4]', className)} id={`${id}-wrong`}>
      <TriangleAlert className="mt-0.5 size-4" aria-hidden="true" />
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

/**
 * How a form binds a field by its name, and the field's error. Fields know nothing else about the
 * form library.
 */
export type FieldContext = (name: string) => { control: FieldControl; error: string | undefined };

export const FormFieldContext = createContext<FieldContext>((name) => {
  throw new Error(`The field ${name} is in no form`);
});

/**
 * Binds a field to the surrounding form by its name.
 * @returns the control's attributes, and `id` and `error` for the {@link Field}
 */
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
