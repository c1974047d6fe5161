import type { ReactNode } from 'react';
import type { SectionHeading } from '@/content/lesson';
import { cx } from '@/ui/cx';
import { HeadingLevel } from '@/ui/heading';

interface ReadingPageProps {
  title: string;
  /** A sentence or two that introduce the text. */
  stand: string;
  /** A line above the title. */
  above?: ReactNode;
  /** A list at the side of the text, above its table of contents. */
  beside?: ReactNode;
  /** For the table of contents. */
  headings: readonly SectionHeading[];
  after?: ReactNode;
  children: ReactNode;
}

/**
 * The column beside the text. On phones it comes after the text, because that is where readers look
 * for the next lesson.
 */
const besideClass = 'text-t-sm/[1.4] max-[56rem]:order-1 max-[56rem]:mt-12';

/** A link in the column beside the text. */
export const besideLinkClass = cx(
  'block border-t border-rule py-1.75 text-ink-2 no-underline hover:text-ink hover:underline hover:decoration-auto',
  'aria-[current=page]:font-semibold aria-[current=page]:text-ink',
);

/**
 * Phones lay out this text only when it comes into view. Not on wide screens, where this would cut
 * off notes in the margin. Not for links and controls, because their position would be a guess
 * until then.
 */
const lateLayout = cx(
  'max-[56rem]:[&>:is(p,ul,ol,figure,div,section):nth-child(n+8):not(:has(a,button,input))]:[content-visibility:auto]',
  'max-[56rem]:[&>:is(p,ul,ol,figure,div,section):nth-child(n+8):not(:has(a,button,input))]:[contain-intrinsic-size:auto_6rem]',
);

/**
 * Stays in sight while the text scrolls by: when the list above has left, its room is the column's.
 * Phones have no room for it. A low window scrolls it.
 */
function Contents({ headings }: { headings: readonly SectionHeading[] }) {
  return (
    <nav
      className="sticky top-0 max-h-screen overflow-y-auto py-8 max-[56rem]:hidden not-first:mt-4 first:-mt-8 print:hidden"
      aria-labelledby="contents"
    >
      <p id="contents" className="mb-2 text-ink-3 text-t-xs">
        On this page
      </p>
      <ul>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a className={besideLinkClass} href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A page of text: in the middle the text, at its left a list, at its right a margin for notes. */
export function ReadingPage({
  title,
  stand,
  above,
  beside,
  headings,
  after,
  children,
}: ReadingPageProps) {
  return (
    <div
      className={cx(
        'mx-auto grid max-w-public gap-x-14 px-gutter pt-8 min-[56rem]:pt-12',
        'grid-cols-1 min-[56rem]:grid-cols-[11.5rem_minmax(0,var(--measure))] min-[75rem]:grid-cols-[11.5rem_minmax(0,var(--measure))_minmax(0,1fr)]',
      )}
    >
      <div className={besideClass}>
        {beside}
        <Contents headings={headings} />
      </div>
      <article className={lateLayout}>
        {above}
        <h1 className="text-d-title">{title}</h1>
        <p className="mt-4 mb-8 font-display font-medium text-[1.3125rem]/[1.45] text-ink-2">
          {stand}
        </p>
        <HeadingLevel level={2}>{children}</HeadingLevel>
        {after}
      </article>
    </div>
  );
}
