import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';
import { Heading } from '@/ui/heading';

interface SettingRowProps {
  title: ReactNode;
  children: ReactNode;
  /** The button. Undefined if it has been done already. */
  action?: ReactNode;
  answer?: ReactNode;
  dialog?: ReactNode;
}

export function SettingRow({ title, children, action, answer, dialog }: SettingRowProps) {
  return (
    <li
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-8 gap-y-3 @max-[34rem]:grid-cols-1',
        'border-t border-rule py-4 first:border-t-0 first:pt-0',
      )}
    >
      <div>
        <Heading className="font-semibold font-text text-t-md/[1.4]">{title}</Heading>
        <p className="max-w-measure text-ink-2 text-t-sm">{children}</p>
      </div>
      {action && <div>{action}</div>}
      {answer && <div className="col-span-full empty:hidden">{answer}</div>}
      {dialog}
    </li>
  );
}
