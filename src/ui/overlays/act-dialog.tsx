import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button, type ButtonKind } from '@/ui/button';
import { Form, type SchemaForm } from '@/ui/forms/form';
import { Dialog } from './dialog';

interface ActDialogProps<Input extends FieldValues, Output> {
  form: SchemaForm<Input, Output>;
  title: ReactNode;
  label?: ReactNode;
  /** Opens from the right, so that the list behind it stays visible. */
  drawer?: boolean | undefined;
  /** Text of the submit button, a verb with its object: "Suspend and tell Maya". */
  submitLabel: ReactNode;
  kind?: Extract<ButtonKind, 'primary' | 'danger'> | undefined;
  /** In the footer, beside the buttons: "Figures and reason are one commit." */
  note?: ReactNode;
  /** Why it cannot be submitted now. */
  disabledReason?: string | undefined;
  onClose: () => void;
  /** Above the fields: what this is about. */
  introduction?: ReactNode;
  /** Below the fields: the entries that will be written. */
  preview?: ReactNode;
  children: ReactNode;
}

/** A dialog with a form for one act of the desk. It cannot be dismissed while the act is pending. */
export function ActDialog<Input extends FieldValues, Output>(props: ActDialogProps<Input, Output>) {
  const {
    form,
    title,
    label,
    drawer,
    submitLabel,
    kind = 'primary',
    note,
    disabledReason,
    onClose,
    introduction,
    preview,
    children,
  } = props;
  const id = useId();
  const busy = form.formState.isSubmitting;
  return (
    <Dialog
      open
      drawer={drawer}
      label={label}
      title={title}
      dismissable={!busy}
      onClose={onClose}
      footer={
        <>
          {note && <span className="hidden sm:block">{note}</span>}
          <Button onClick={onClose} disabledReason={busy ? 'It is being written.' : undefined}>
            Cancel
          </Button>
          <Button kind={kind} type="submit" form={id} busy={busy} disabledReason={disabledReason}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {introduction}
      <Form {...form} id={id}>
        {children}
      </Form>
      {preview}
    </Dialog>
  );
}
