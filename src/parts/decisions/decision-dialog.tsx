import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { CommitKeyHint } from './queue-steps';
import { RoleNote } from './role-note';

type DecisionDialogProps<Input extends FieldValues, Decision> = Omit<
  ComponentProps<typeof ActDialog<Input, Decision>>,
  'drawer' | 'note'
> & {
  /** What only agents and managers do, as the note for others says: "decide". */
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
