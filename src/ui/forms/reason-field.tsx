import { capitalizeName } from '@/domain/accounts/person-words';
import { limits } from '@/domain/input/limits';
import type { ReasonAct } from '@/domain/input/reason-templates';
import { TextAreaField } from './fields';
import { ReasonSuggestions } from './reason-suggestions';

interface ReasonFieldProps {
  name?: string;
  label?: string;
  /** Who reads the reason, as the hint names them. */
  reader: string;
  min?: number;
  max?: number;
  /** What it is a reason for, which decides what is suggested; undefined while that is not chosen. */
  act: ReasonAct | undefined;
  /** The administrator, whose own last reasons are suggested too. */
  author: string;
}

/** Why the desk does something. The reason cannot be changed later. */
export const ReasonField = ({ name = 'reason', label = 'Reason', reader, act, author, ...bounds }: ReasonFieldProps) => (
  <div>
    <TextAreaField
      name={name}
      label={label}
      hint={`${capitalizeName(reader)} will see exactly this. It can’t be edited later.`}
      min={limits.reasonMin}
      max={limits.reasonMax}
      {...bounds}
    />
    {act && <ReasonSuggestions name={name} act={act} author={author} />}
  </div>
);
