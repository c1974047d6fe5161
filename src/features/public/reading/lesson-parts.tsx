import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { Source, Worked } from '@/content/lesson';
import { cx } from '@/ui/cx';
import { Heading } from '@/ui/heading';
import { Island } from '@/ui/island';
import { SumTable } from '@/ui/ledger/sum-table';
import { calculators } from './calculators';

const {
  PipCalculator,
  PositionCalculator,
  LossCalculator,
  CompoundCalculator,
  DrawdownCalculator,
  RatioCalculator,
} = calculators;

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
    <section className="mt-12 text-t-sm text-ink-2" aria-labelledby="sources">
      <h2 id="sources" className="mb-2 font-normal font-text text-t-xs text-ink-3">
        Sources
      </h2>
      <ul>
        {sources.map(({ name, url }) => (
          <li key={`${name} ${url}`} className="py-1 not-first:mt-1.5">
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
  <aside className="relative">
    <div
      className={cx(
        'border-rule text-t-sm text-ink-2 max-[75rem]:mt-4 max-[75rem]:border-s-3 max-[75rem]:ps-4',
        // At the end of the paragraph that it belongs to, growing upwards beside it.
        'min-[75rem]:absolute min-[75rem]:start-[calc(100%+3.5rem)] min-[75rem]:bottom-0 min-[75rem]:w-50 min-[75rem]:border-t min-[75rem]:pt-2',
      )}
    >
      {children}
    </div>
  </aside>
);

const Figure = ({ of: Drawing, caption }: { of: ComponentType; caption: string }) => (
  <figure className="mt-8">
    <Drawing />
    <figcaption className="mt-3 text-t-sm text-ink-3">{caption}</figcaption>
  </figure>
);

/** Figures with how each follows from those above it. */
const WorkedExample = ({ of: { title, rows } }: { of: Worked }) => (
  <section className="mt-8 border-t border-rule-ink pt-4">
    <Heading className="mb-3 text-d-sm">{title}</Heading>
    <SumTable
      caption={title}
      rows={rows.map(({ label, how, value, total, loss }) => ({
        label,
        hint: how,
        value,
        total,
        kind: loss ? 'loss' : undefined,
      }))}
    />
  </section>
);

/** Wraps its text down to a width of 320 px, so that nothing scrolls sideways. */
const Table = ({ children }: { children?: ReactNode }) => (
  <div className="mt-6">
    <table className="w-full text-t-ui/[1.45] max-[22rem]:hyphens-auto max-[22rem]:text-t-sm/[1.45]">
      {children}
    </table>
  </div>
);

const TableHead = (props: ComponentProps<'thead'>) => (
  <thead {...props} className="border-b border-rule-ink text-t-xs/[inherit] text-ink-3" />
);
const TableBody = (props: ComponentProps<'tbody'>) => (
  <tbody {...props} className="*:border-b *:border-rule" />
);

interface CellProps extends ComponentProps<'td'> {
  align?: 'left' | 'center' | 'right';
}

/** Figures are aligned with the end of the table. */
const getCellClass = (align: CellProps['align']) =>
  cx(
    'py-2 align-baseline',
    align === 'right'
      ? 'text-end not-last:pe-4 max-[22rem]:not-last:pe-1.5'
      : 'pe-4 max-[22rem]:pe-1.5',
  );

const Head = ({ align, ...rest }: CellProps) => <th {...rest} className={getCellClass(align)} />;
const Cell = ({ align, ...rest }: CellProps) => <td {...rest} className={getCellClass(align)} />;

export const Paragraph = (props: ComponentProps<'p'>) => (
  <p {...props} className="mt-4 text-t-read/[inherit]" />
);
const SectionTitle = (props: ComponentProps<'h2'>) => (
  <h2 {...props} className="mt-12 scroll-mt-8 text-[1.625rem]/[1.18]" />
);

const list = 'mt-4 ps-5.5 text-t-read/[inherit] marker:text-ink-3 *:not-first:mt-1.5';
const BulletList = (props: ComponentProps<'ul'>) => (
  <ul {...props} className={cx(list, 'list-disc')} />
);
const NumberedList = (props: ComponentProps<'ol'>) => (
  <ol {...props} className={cx(list, 'list-decimal')} />
);

/** Components for the elements that MDX creates from Markdown. */
const elements = {
  p: Paragraph,
  h2: SectionTitle,
  ul: BulletList,
  ol: NumberedList,
  table: Table,
  thead: TableHead,
  tbody: TableBody,
  th: Head,
  td: Cell,
};

/** Components of the text of a lesson. It can use those with a capital without an import. */
export const lessonParts = {
  ...elements,
  ...calculatorIslands,
  Margin,
  Figure,
  Worked: WorkedExample,
};
