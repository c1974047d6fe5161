import type { ReactNode } from 'react';
import { Refusal, useField } from './field';
import './choice.css';

export interface CheckFieldProps {
  name: string;
  /** What is agreed to; links in it stay links. */
  children: ReactNode;
}

export function CheckField({ name, children }: CheckFieldProps) {
  const { id, error, control } = useField(name);
  return (
    <div className="field">
      <div className="check-field">
        <input {...control} id={id} type="checkbox" />
        <label htmlFor={id}>{children}</label>
      </div>
      <Refusal id={id} error={error} />
    </div>
  );
}
