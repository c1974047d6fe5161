import { useState } from 'react';
import { cx } from '@/ui/cx';

interface FiguresTableProps {
  caption: string;
  /** The first is of the names, the others are of figures. */
  columns: readonly string[];
  rows: readonly { key: string; name: string; figures: readonly string[] }[];
}

const nameClass = 'py-1.25 text-start';
const figureClass = 'py-1.25 ps-3 text-end';
const headClass = 'align-bottom font-normal text-ink-3 text-t-xs';

/** The figures of a chart, to be read out and copied. Drawn once it is opened: it may be long. */
export function FiguresTable({ caption, columns, rows }: FiguresTableProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="mt-2" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-9 items-center font-semibold text-green text-t-sm/[inherit] max-sm:min-h-control">
        Show as table
      </summary>
      {isOpen && (
        <table className="mt-2 w-full text-t-sm/[1.4]">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-rule-ink border-b">
              {columns.map((name, place) => (
                <th
                  key={name}
                  scope="col"
                  className={cx(place === 0 ? nameClass : figureClass, headClass)}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, figures }) => (
              <tr key={key} className="not-first:border-rule not-first:border-t">
                <th scope="row" className={cx(nameClass, 'font-normal text-ink-2')}>
                  <bdi>{name}</bdi>
                </th>
                {figures.map((figure, place) => (
                  <td key={columns[place + 1]} className={figureClass}>
                    <bdi>{figure}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
