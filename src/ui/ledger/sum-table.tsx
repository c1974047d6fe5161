import type { ReactNode } from 'react';
import { cx, keyByIndex } from '@/ui/cx';
import './sum-table.css';

export interface SumRow {
  label: ReactNode;
  /** Under the label, small. */
  hint?: ReactNode;
  value: ReactNode;
  /** One rule above, two below: only where the figures above really add up to this one. */
  total?: boolean | undefined;
  /** Green or red belong to results of trades. */
  kind?: 'gain' | 'loss' | undefined;
}

/** Figures that add up. @param caption only said, for what the figures are */
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
