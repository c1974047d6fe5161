import type { ReactNode } from 'react';
import { cx, keyByIndex } from '@/ui/cx';
import './sum-table.css';

export interface SumRow {
  label: ReactNode;
  /** Small text under the label. */
  hint?: ReactNode;
  value: ReactNode;
  /** One rule above, two below. Only if the figures above add up to this one. */
  total?: boolean | undefined;
  /** Green or red, only for results of trades. */
  kind?: 'gain' | 'loss' | undefined;
}

/** Figures that add up. @param caption what the figures are, for screen readers */
export function SumTable({ rows, caption }: { rows: readonly SumRow[]; caption?: string | undefined }) {
  return (
    <table className="sum">
      {caption && <caption className="sr-only">{caption}</caption>}
      <tbody>
        {keyByIndex(rows).map(({ key, item: row }) => (
          <tr key={key} className={cx(row.total && 'total')}>
            <th scope="row">
              {row.label}
              {row.hint && <small>{row.hint}</small>}
            </th>
            <td className={row.kind}>
              <bdi>{row.value}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
