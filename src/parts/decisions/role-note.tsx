import { Note } from '@/ui/feedback/note';

interface RoleNoteProps {
  /** The role without which the act is refused. */
  needs: 'agent' | 'manager';
  /** What those with the role do: "decide". */
  act: string;
}

/** In place of a form whose act this administrator's role does not allow. */
export const RoleNote = ({ needs, act }: RoleNoteProps) => (
  <Note>
    <b>View only.</b> {needs === 'agent' ? 'Agents and managers' : 'Managers'} {act}.
  </Note>
);
