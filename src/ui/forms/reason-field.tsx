import { capitalizeName } from '@/domain/accounts/person-words';
import { limits } from '@/domain/input/limits';
import { TextAreaField } from './fields';

interface ReasonFieldProps {
  name?: string;
  label?: string;
  /** Who reads the reason, as the hint names them. */
  reader: string;
  min?: number;
  max?: number;
}

/** Why the desk does something. The reason cannot be changed later. */
export const ReasonField = ({ name = 'reason', label = 'Reason', reader, ...bounds }: ReasonFieldProps) => (
  <TextAreaField
    name={name}
    label={label}
    hint={`${capitalizeName(reader)} will see exactly this. It can’t be edited later.`}
    min={limits.reasonMin}
    max={limits.reasonMax}
    {...bounds}
  />
);
