import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button, type ButtonKind } from '@/ui/button';
import { cx } from '@/ui/cx';
import { Form, type SchemaForm } from '@/ui/forms/form';
import { Dialog, dialogNoteClass } from './dialog';

interface ActFooterProps {
  /** Text of the submit button, a verb with its object: "Suspend and tell Maya". */
  submitLabel: ReactNode;
  kind?: Extract<ButtonKind, 'primary' | 'danger'> | undefined;
  cancelLabel?: string | undefined;
  /** Beside the buttons: "Your access ends when you decide." */
  note?: ReactNode;
  disabledReason?: string | undefined;
  /** Why it cannot be cancelled while it is submitted. */
  busyReason?: string | undefined;
  onClose: () => void;
}

/** The buttons of a dialog with a form. @param formId the form that is submitted */
export function ActFooter(props: ActFooterProps & { formId: string; busy: boolean }) {
  const {
    submitLabel,
    kind = 'primary',
    cancelLabel = 'Cancel',
    note,
    disabledReason,
    busyReason = 'Saving…',
  } = props;
  return (
    <>
      {note && <span className={cx('max-sm:hidden', dialogNoteClass)}>{note}</span>}
      <Button onClick={props.onClose} disabledReason={props.busy ? busyReason : undefined}>
        {cancelLabel}
      </Button>
      <Button
        kind={kind}
        type="submit"
        form={props.formId}
        busy={props.busy}
        disabledReason={disabledReason}
      >
        {submitLabel}
      </Button>
    </>
  );
}

interface ActDialogProps<Input extends FieldValues, Output> extends ActFooterProps {
  form: SchemaForm<Input, Output>;
  title: ReactNode;
  label?: ReactNode;
  /** Opens from the right, so that the list behind it stays visible. */
  drawer?: boolean | undefined;
  /** Above the fields: what this is about. */
  introduction?: ReactNode;
  /** Below the fields: the entries that will be written. */
  preview?: ReactNode;
  /**
   * In place of the fields, the preview and the buttons: why this person cannot send the form.
   * Undefined if they can.
   */
  closedNote?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog with a form for one act of the desk. It cannot be dismissed while the act is pending.
 */
export function ActDialog<Input extends FieldValues, Output>(props: ActDialogProps<Input, Output>) {
  const { form, title, label, drawer, introduction, preview, closedNote, children, ...footer } =
    props;
  const id = useId();
  const { busy } = form;
  return (
    <Dialog
      drawer={drawer}
      label={label}
      title={title}
      dismissable={!busy}
      onClose={footer.onClose}
      footer={closedNote ? undefined : <ActFooter {...footer} formId={id} busy={busy} />}
    >
      {introduction}
      {closedNote ?? (
        <>
          <Form {...form} id={id}>
            {children}
          </Form>
          {preview}
        </>
      )}
    </Dialog>
  );
}
