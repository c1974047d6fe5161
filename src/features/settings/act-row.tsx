import type { ReactNode } from 'react';
import { Heading } from '@/ui/heading';

export interface ActRowProps {
  title: ReactNode;
  /** What it does. */
  children: ReactNode;
  /** The button; without it, what stands there has been done. */
  action?: ReactNode;
  /** What came of it, below. */
  answer?: ReactNode;
  /** Asks once more, above the page. */
  dialog?: ReactNode;
}

/** One thing that can be done with the account as a whole. */
export function ActRow({ title, children, action, answer, dialog }: ActRowProps) {
  return (
    <li className="act-row">
      <div>
        <Heading>{title}</Heading>
        <p>{children}</p>
      </div>
      {action && <div className="act-row-action">{action}</div>}
      {answer && <div className="act-row-answer">{answer}</div>}
      {dialog}
    </li>
  );
}
