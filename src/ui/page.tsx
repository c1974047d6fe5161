import './page.css';
import { type ReactNode, useId, useSyncExternalStore } from 'react';
import { getConnection, watchConnection } from '@/lib/connection';
import { Heading, HeadingLevel, useHeadingLevel } from './heading';

/** Shown beside the title of a page with live updates; they stop without a connection. @param children what is updated */
export function LiveAside({ children }: { children: string }) {
  const state = useSyncExternalStore(watchConnection, getConnection);
  return state === 'there' ? `Live. ${children}` : 'Live again once there is a connection.';
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
    <div className="page">
      {titleHidden ? (
        <h1 className="sr-only">{title}</h1>
      ) : (
        <header>
          <h1>{title}</h1>
          {aside && <div className="page-aside">{aside}</div>}
        </header>
      )}
      <HeadingLevel level={2}>{children}</HeadingLevel>
    </div>
  );
}

interface PanelProps {
  title: ReactNode;
  id?: string | undefined;
  action?: ReactNode;
  children: ReactNode;
}

/** A section of a page: a line above, the heading below it. No box. */
export function Panel({ title, id, action, children }: PanelProps) {
  const titleId = useId();
  const level = useHeadingLevel();
  return (
    <section id={id} className="panel" aria-labelledby={titleId}>
      <header>
        <Heading id={titleId}>{title}</Heading>
        {action && <div className="panel-action">{action}</div>}
      </header>
      <HeadingLevel level={level + 1}>{children}</HeadingLevel>
    </section>
  );
}
