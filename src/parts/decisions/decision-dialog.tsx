import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { RoleNote } from '@/ui/feedback/role-note';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { CommitKeyHint } from '@/ui/overlays/queue-steps';

type DecisionDialogProps<Input extends FieldValues, Decision> = Omit<
  ComponentProps<typeof ActDialog<Input, Decision>>,
  'drawer' | 'note'
> & {
  /** What only an agent may do, as the note for others begins: "Deciding". */
  act: string;
};

/** One decision beside its queue: what it is about, the form, and what will be written. */
export function DecisionDialog<Input extends FieldValues, Decision>({
  act,
  closedNote,
  ...dialog
}: DecisionDialogProps<Input, Decision>) {
  const { isAgent } = useAdminRole();
  return (
    <ActDialog<Input, Decision>
      {...dialog}
      drawer
      note={<CommitKeyHint />}
      closedNote={isAgent ? closedNote : <RoleNote needs="agent" act={act} />}
    />
  );
}
