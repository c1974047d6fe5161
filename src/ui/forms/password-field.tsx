import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/ui/button';
import { type BaseFieldProps, Field, useField } from './field';

export interface PasswordFieldProps extends BaseFieldProps {
  autoComplete?: 'current-password' | 'new-password' | 'off' | undefined;
}

/** A password field with a button that shows the password. */
export function PasswordField({ name, label, hint, autoComplete = 'current-password' }: PasswordFieldProps) {
  const { id, error, control } = useField(name, hint);
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="affix">
        <input
          {...control}
          id={id}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className="control"
          data-after=""
        />
        <IconButton
          label={shown ? 'Hide the password' : 'Show the password'}
          icon={shown ? <EyeOff /> : <Eye />}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        />
      </div>
    </Field>
  );
}
