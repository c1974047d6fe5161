import { Note } from './note';

interface RoleNoteProps {
  /** The role without which the act is refused. */
  needs: 'agent' | 'manager';
  /** With a capital letter: "Deciding". */
  act: string;
}

/** In place of a form whose act this administrator's role does not allow. */
export const RoleNote = ({ needs, act }: RoleNoteProps) => (
  <Note>
    <b>You can read everything here.</b> {act} needs the role of{' '}
    {needs === 'agent' ? 'an agent' : 'a manager'}.
  </Note>
);
