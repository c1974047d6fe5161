import type { ReactNode } from 'react';
import { cx, keyByIndex } from './cx';
import { Heading } from './heading';
import { partLabel } from './part-label';

interface DescriptionListProps {
  rows: readonly { label: ReactNode; value: ReactNode }[];
  /** A small heading above a rule. */
  title?: ReactNode;
  /** 14 px and closer together, as in dialogs and opened entries. */
  dense?: boolean | undefined;
  /** Each value below its label, for long values. */
  stacked?: boolean | undefined;
  /** Further apart, with semibold labels, as beside the contact form. */
  roomy?: boolean | undefined;
}

export function DescriptionList({ rows, title, dense, stacked, roomy }: DescriptionListProps) {
  const row = cx(
    'flex not-first:border-rule not-first:border-t',
    roomy ? 'py-3' : dense ? 'py-1.5' : 'py-2',
    stacked ? 'flex-col items-start' : 'items-baseline justify-between gap-4',
  );
  return (
    <div>
      {title && <Heading className={partLabel.ruled}>{title}</Heading>}
      <dl
        className={cx(
          'grid grid-cols-[minmax(0,1fr)]',
          dense ? 'text-t-sm/[1.45]' : 'text-t-ui/[1.45]',
        )}
      >
        {keyByIndex(rows).map(({ key, item: { label, value } }) => (
          <div key={key} className={row}>
            <dt className={cx('text-ink-2', roomy && 'font-semibold')}>{label}</dt>
            <dd
              className={cx(
                'wrap-break-word min-w-0 font-medium',
                roomy && 'text-t-ui/[1.5] text-ink-2',
                stacked ? 'text-start' : 'text-end',
              )}
            >
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
