import type { ReactNode } from 'react';
import { cx, keyByIndex } from '@/ui/cx';

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

interface SumTableProps {
  rows: readonly SumRow[];
  /** What the figures are, for screen readers. */
  caption?: string | undefined;
  /** 14 px and closer together. */
  dense?: boolean | undefined;
}

const kinds = { gain: 'text-green', loss: 'text-red' } satisfies Record<
  NonNullable<SumRow['kind']>,
  string
>;

/** Figures that add up. */
export function SumTable({ rows, caption, dense }: SumTableProps) {
  return (
    <table className={cx('w-full', dense ? 'text-t-sm/[1.4]' : 'text-t-ui')}>
      {caption && <caption className="sr-only">{caption}</caption>}
      <tbody>
        {keyByIndex(rows).map(({ key, item: row }, index) => (
          <SumTableRow key={key} row={row} dense={dense} isAfterTotal={rows[index - 1]?.total} />
        ))}
      </tbody>
    </table>
  );
}

interface SumTableRowProps extends Pick<SumTableProps, 'dense'> {
  row: SumRow;
  isAfterTotal: boolean | undefined;
}

function SumTableRow({
  row: { label, hint, value, total, kind },
  dense,
  isAfterTotal,
}: SumTableRowProps) {
  const cellClass = cx(
    'align-baseline',
    getPadding({ dense, total, isAfterTotal }),
    total && 'font-semibold',
  );
  return (
    <tr>
      <th scope="row" className={cx(cellClass, total ? 'text-ink' : 'text-ink-2')}>
        {label}
        {hint && <small className="block font-normal text-ink-3 text-t-xs">{hint}</small>}
      </th>
      <td
        className={cx(
          cellClass,
          'whitespace-nowrap ps-4 text-end',
          total && 'border-t border-t-rule-ink [border-bottom:3px_double_var(--rule-ink)]',
          kind && kinds[kind],
        )}
      >
        <bdi>{value}</bdi>
      </td>
    </tr>
  );
}

function getPadding({
  dense,
  total,
  isAfterTotal,
}: Pick<SumTableRowProps, 'dense' | 'isAfterTotal'> & Pick<SumRow, 'total'>): string {
  if (dense) return 'py-0.75';
  if (isAfterTotal) return total ? 'pt-3 pb-2' : 'pt-3 pb-1.5';
  return total ? 'py-2' : 'py-1.5';
}
