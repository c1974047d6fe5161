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
  beside?: boolean | undefined;
  /** Text of the submit button, a verb with its object: "Suspend and tell Maya". */
  submit: ReactNode;
  kind?: Extract<ButtonKind, 'first' | 'refuse-sure'> | undefined;
  /** In the footer, beside the buttons: "Figures and reason are one commit." */
  note?: ReactNode;
  /** Why it cannot be submitted now. */
  notYet?: string | undefined;
  onClose: () => void;
  /** Above the fields: what this is about. */
  about?: ReactNode;
  /** Below the fields: the entries that will be written. */
  outcome?: ReactNode;
  children: ReactNode;
}

/** A dialog with a form for one act of the desk. It cannot be dismissed while the act is pending. */
export function ActDialog<Input extends FieldValues, Output>(props: ActDialogProps<Input, Output>) {
  const { form, title, label, beside, submit, kind = 'first', note, notYet, onClose, about, outcome, children } = props;
  const id = useId();
  const busy = form.formState.isSubmitting;
  return (
    <Dialog
      open
      beside={beside}
      label={label}
      title={title}
      dismissable={!busy}
      onClose={onClose}
      foot={
        <>
          {note && <span className="hidden sm:block">{note}</span>}
          <Button onClick={onClose} notYet={busy ? 'It is being written.' : undefined}>
            Cancel
          </Button>
          <Button kind={kind} type="submit" form={id} busy={busy} notYet={notYet}>
            {submit}
          </Button>
        </>
      }
    >
      {about}
      <Form {...form} id={id}>
        {children}
      </Form>
      {outcome}
    </Dialog>
  );
}
