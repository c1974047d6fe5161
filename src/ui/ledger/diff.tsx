import { isZero, type Money, subtract } from '@/domain/money';
import { formatSignedUsd, formatUsd } from '@/lib/format';
import './diff.css';

export interface DiffRow {
  label: string;
  before: string;
  after: string;
  /** Signed text; "changed" if it is not a number; absent if nothing changed. */
  change?: string | undefined;
}

export function createFigureRow(label: string, before: Money, after: Money): DiffRow {
  const by = subtract(after, before);
  return { label, before: formatUsd(before), after: formatUsd(after), change: isZero(by) ? undefined : formatSignedUsd(by) };
}

/** What an entry changed. Unchanged values stay in the table in a quiet style, so that it shows everything the entry could have changed. */
export function Diff({ rows, caption }: { rows: readonly DiffRow[]; caption: string }) {
  return (
    <table className="diff">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Before</th>
          <th scope="col">After</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label} data-same={row.change === undefined ? '' : undefined}>
            <th scope="row">{row.label}</th>
            <td>{row.change === undefined ? <bdi>{row.before}</bdi> : <del dir="auto">{row.before}</del>}</td>
            <td>{row.change === undefined ? <bdi>{row.after}</bdi> : <ins dir="auto">{row.after}</ins>}</td>
            <td>
              <bdi>{row.change ?? 'none'}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
