import { type ReactNode, useId } from 'react';
import { cx } from './cx';
import { Heading, HeadingLevel, useHeadingLevel } from './heading';
import { useConnection } from './hooks/use-connection';

/** Shown beside the title of a page with live updates; they stop without a connection. */
export function LiveAside() {
  const state = useConnection();
  if (state !== 'there') return <>Not live. Updates resume when you’re back online.</>;
  return (
    <>
      <span aria-hidden="true">● </span>Live
    </>
  );
}

interface PageProps {
  title: ReactNode;
  /** Beside the title: a sentence, or actions for the whole page. */
  aside?: ReactNode;
  /** Title for screen readers only, on pages that begin with figures (the dashboard). */
  titleHidden?: boolean | undefined;
  children: ReactNode;
}

/** A signed-in page: title and content. The frame around it has the main landmark. */
export function Page({ title, aside, titleHidden, children }: PageProps) {
  return (
    <div className="max-w-page px-gutter pt-8 pb-18 max-sm:pt-6 print:max-w-none print:px-0 print:pt-4 print:pb-0">
      {titleHidden ? (
        <h1 className="sr-only">{title}</h1>
      ) : (
        <header className="mb-8 flex flex-wrap items-baseline gap-x-6 gap-y-2">
          <h1 className="text-d-md">{title}</h1>
          {aside && <div className="text-ink-2 text-t-sm print:ms-auto">{aside}</div>}
        </header>
      )}
      <HeadingLevel level={2}>{children}</HeadingLevel>
    </div>
  );
}

/** The classes of a panel's parts, for panels that are put together in another way. */
export const panelClass = 'min-w-0 border-rule-ink border-t pt-3';
export const panelHeaderClass = 'mb-4 flex min-h-9 flex-wrap items-baseline gap-x-4';
export const panelTitleClass = 'text-d-sm';
export const panelActionClass = 'ms-auto text-t-sm/[inherit]';

interface PanelProps {
  title: ReactNode;
  /** Links lead to it, and it can take the focus. */
  id?: string | undefined;
  action?: ReactNode;
  /** Places the panel. */
  className?: string | undefined;
  children: ReactNode;
}

/** A section of a page: a line above, the heading below it. No box. */
export function Panel({ title, id, action, className, children }: PanelProps) {
  const titleId = useId();
  const level = useHeadingLevel();
  return (
    <section
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      className={cx(panelClass, id && 'scroll-mt-12', className)}
      aria-labelledby={titleId}
    >
      <header className={panelHeaderClass}>
        <Heading id={titleId} className={panelTitleClass}>
          {title}
        </Heading>
        {action && <div className={panelActionClass}>{action}</div>}
      </header>
      <HeadingLevel level={level + 1}>{children}</HeadingLevel>
    </section>
  );
}
