import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button, type ButtonKind } from '@/ui/button';
import { Form, type SchemaForm } from '@/ui/forms/form';
import { Dialog } from './dialog';

interface ActDialogProps<Input extends FieldValues, Output> {
  form: SchemaForm<Input, Output>;
  title: ReactNode;
  label?: ReactNode;
  /** It comes from the right, where the list behind it should stay in sight. */
  beside?: boolean | undefined;
  /** The button that does it: a verb with its object, "Suspend and tell Maya". */
  submit: ReactNode;
  kind?: Extract<ButtonKind, 'first' | 'refuse-sure'> | undefined;
  /** In the foot, beside the buttons: "Figures and reason are one commit." */
  note?: ReactNode;
  /** Why it cannot be done here and now. */
  notYet?: string | undefined;
  onClose: () => void;
  /** Above the fields: what this is about. */
  about?: ReactNode;
  /** Below the fields: what will stand in the book. */
  outcome?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** One act of the desk, asked for in a form: it closes when the act stands, and not before. */
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
