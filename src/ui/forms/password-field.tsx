import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/ui/button';
import { cx } from '@/ui/cx';
import { type BaseFieldProps, Field, useField } from './field';
import { getControlClass } from './field-classes';

export interface PasswordFieldProps extends BaseFieldProps {
  autoComplete?: 'current-password' | 'new-password' | 'off' | undefined;
}

/**
 * For password managers: whose password a form sets or asks for. A form with a field for the
 * address says so there.
 */
export const PasswordOwner = ({ email }: { email: string }) => (
  <input
    type="email"
    autoComplete="username"
    value={email}
    readOnly
    hidden
    aria-hidden="true"
    tabIndex={-1}
  />
);

/** A password field with a button that shows the password. */
export function PasswordField({
  name,
  label,
  hint,
  autoComplete = 'current-password',
}: PasswordFieldProps) {
  const { id, error, control } = useField(name, hint);
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="grid grid-cols-1">
        <input
          {...control}
          id={id}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className={cx(getControlClass('password'), 'col-start-1 row-start-1')}
        />
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          icon={shown ? <EyeOff /> : <Eye />}
          className="col-start-1 row-start-1 justify-self-end"
          aria-controls={id}
          onClick={() => setShown(!shown)}
        />
      </div>
    </Field>
  );
}
