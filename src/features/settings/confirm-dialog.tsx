import { type ReactNode, useId, useState } from 'react';
import * as v from 'valibot';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/forms/fields';
import { Form, useSchemaForm } from '@/ui/forms/form';
import { Dialog } from '@/ui/overlays/dialog';

export interface ConfirmDialogProps {
  title: string;
  /** On the button that does it. */
  act: string;
  /** Has to be typed, so that it is nobody's slip; without it a press is enough. */
  word?: string;
  /** @throws FormError @returns when it is done and shown */
  onConfirm: () => Promise<void>;
  onClose: () => void;
  /** What happens then. */
  children: ReactNode;
}

/** Asks once more before something that only the desk can undo. It closes when it is done, not before. */
export function ConfirmDialog({ title, act, word, onConfirm, onClose, children }: ConfirmDialogProps) {
  const id = useId();
  const [schema] = useState(() => v.object({ word: word === undefined ? v.string() : typed(word) }));
  const form = useSchemaForm(
    schema,
    async () => {
      await onConfirm();
      onClose();
    },
    { defaultValues: { word: '' } },
  );
  const busy = form.formState.isSubmitting;
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      dismissable={!busy}
      foot={
        <>
          <Button data-autofocus={word === undefined ? '' : undefined} onClick={onClose} notYet={busy ? 'It is being written.' : undefined}>
            Cancel
          </Button>
          <Button kind="refuse-sure" type="submit" form={id} busy={busy}>
            {act}
          </Button>
        </>
      }
    >
      <Form {...form} id={id}>
        {children}
        {word !== undefined && (
          <TextField name="word" label={`Type “${word}” to confirm`} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        )}
      </Form>
    </Dialog>
  );
}

const typed = (word: string) =>
  v.pipe(
    v.string(),
    v.check((text) => text.trim().toLowerCase() === word, `Type the word ${word}, so that nothing happens by accident.`),
  );
