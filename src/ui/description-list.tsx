import type { ReactNode } from 'react';
import { keyByIndex } from './cx';
import { Heading } from './heading';
import './description-list.css';
import './part-label.css';

interface DescriptionListProps {
  rows: readonly { label: ReactNode; value: ReactNode }[];
  /** A small heading above a rule. */
  title?: ReactNode;
  /** 14 px and closer together, as in dialogs and opened entries. */
  dense?: boolean | undefined;
}

export function DescriptionList({ rows, title, dense }: DescriptionListProps) {
  return (
    <div className="facts-box">
      {title && <Heading className="part-label">{title}</Heading>}
      <dl className="facts" data-dense={dense ? '' : undefined}>
        {keyByIndex(rows).map(({ key, item: row }) => (
          <div key={key}>
            <dt>{row.label}</dt>
            <dd>
              <bdi>{row.value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
