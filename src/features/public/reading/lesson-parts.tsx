import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { Source, Worked } from '@/content/lesson';
import { Heading } from '@/ui/heading';
import { Island } from '@/ui/island';
import { SumTable } from '@/ui/ledger/sum-table';
import { calculators } from './calculators';

const { PipCalculator, PositionCalculator, LossCalculator, CompoundCalculator, DrawdownCalculator, RatioCalculator } = calculators;

const calculatorIslands = {
  PipCalculator: () => (
    <Island name="PipCalculator">
      <PipCalculator />
    </Island>
  ),
  PositionCalculator: () => (
    <Island name="PositionCalculator">
      <PositionCalculator />
    </Island>
  ),
  LossCalculator: () => (
    <Island name="LossCalculator">
      <LossCalculator />
    </Island>
  ),
  CompoundCalculator: () => (
    <Island name="CompoundCalculator">
      <CompoundCalculator />
    </Island>
  ),
  DrawdownCalculator: () => (
    <Island name="DrawdownCalculator">
      <DrawdownCalculator />
    </Island>
  ),
  RatioCalculator: () => (
    <Island name="RatioCalculator">
      <RatioCalculator />
    </Island>
  ),
};

/** Where the facts of a text come from. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null;
  return (
    <section className="lesson-sources" aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      <ul>
        {sources.map(({ name, url }) => (
          <li key={`${name} ${url}`}>
            <a href={url} rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Beside the text if there is room, otherwise within it. */
const Margin = ({ children }: { children: ReactNode }) => (
  <aside className="lesson-margin">
    <div>{children}</div>
  </aside>
);

const Figure = ({ of: Drawing, caption }: { of: ComponentType; caption: string }) => (
  <figure className="lesson-figure">
    <Drawing />
    <figcaption>{caption}</figcaption>
  </figure>
);

/** Figures with how each follows from those above it. */
const WorkedExample = ({ of: { title, rows } }: { of: Worked }) => (
  <section className="lesson-worked">
    <Heading>{title}</Heading>
    <SumTable
      caption={title}
      rows={rows.map(({ label, how, value, total, loss }) => ({ label, hint: how, value, total, kind: loss ? 'loss' : undefined }))}
    />
  </section>
);

/** Wraps its text down to a width of 320 px, so that nothing scrolls sideways. */
const Table = ({ children }: { children?: ReactNode }) => (
  <div className="lesson-table">
    <table>{children}</table>
  </div>
);

interface CellProps extends ComponentProps<'td'> {
  align?: 'left' | 'center' | 'right';
}

const Head = ({ align, ...rest }: CellProps) => <th {...rest} data-align={align} />;
const Cell = ({ align, ...rest }: CellProps) => <td {...rest} data-align={align} />;

/** Components that the text of a lesson can use without an import. */
export const lessonParts = { Margin, Figure, Worked: WorkedExample, table: Table, th: Head, td: Cell, ...calculatorIslands };
