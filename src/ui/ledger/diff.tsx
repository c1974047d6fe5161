import { isZero, type Money, subtract } from '@/domain/money';
import { formatSignedUsd, formatUsd } from '@/lib/format';
import { cx } from '@/ui/cx';

export interface DiffRow {
  label: string;
  before: string;
  after: string;
  /** Signed text; "changed" if it is not a number; absent if nothing changed. */
  change?: string | undefined;
}

export function createFigureRow(label: string, before: Money, after: Money): DiffRow {
  const by = subtract(after, before);
  return {
    label,
    before: formatUsd(before),
    after: formatUsd(after),
    change: isZero(by) ? undefined : formatSignedUsd(by),
  };
}

interface DiffProps {
  rows: readonly DiffRow[];
  caption: string;
  /** The caption names what changed, such as a plan, and looks like a title. */
  captionIsTitle?: boolean | undefined;
}

const headClass = 'py-1.25 ps-3 text-end text-ink-3 text-t-xs';
const valueClass = 'py-1.25 ps-3 text-end';

/**
 * What an entry changed. Unchanged values stay in the table in a quiet style, so that it shows
 * everything the entry could have changed.
 */
export function Diff({ rows, caption, captionIsTitle }: DiffProps) {
  return (
    <table className="w-full text-t-sm/[1.4]">
      <caption className={captionIsTitle ? 'pb-1 font-medium text-ink' : 'text-ink-3 text-t-xs'}>
        {caption}
      </caption>
      <thead>
        <tr className="border-rule-ink border-b">
          <td className={valueClass} />
          <th scope="col" className={headClass}>
            Before
          </th>
          <th scope="col" className={headClass}>
            After
          </th>
          <th scope="col" className={headClass}>
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <DiffTableRow key={row.label} {...row} />
        ))}
      </tbody>
    </table>
  );
}

function DiffTableRow({ label, before, after, change }: DiffRow) {
  const cellClass = cx(valueClass, change === undefined && 'text-ink-3');
  return (
    <tr className="border-rule not-first:border-t">
      <th scope="row" className="py-1.25 text-ink-2">
        {label}
      </th>
      <td className={cellClass}>
        {change === undefined ? (
          <bdi>{before}</bdi>
        ) : (
          <del dir="auto" className="text-ink-2 no-underline">
            {before}
          </del>
        )}
      </td>
      <td className={cellClass}>
        {change === undefined ? (
          <bdi>{after}</bdi>
        ) : (
          <ins dir="auto" className="font-semibold no-underline">
            {after}
          </ins>
        )}
      </td>
      <td className={cellClass}>
        <bdi>{change ?? 'none'}</bdi>
      </td>
    </tr>
  );
}
