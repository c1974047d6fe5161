import type { ComponentType } from 'react';
import type { Source } from '@/content/lesson';
import type { PageHead } from '@/content/page';
import { HeadingLevel } from '@/ui/heading';
import { lessonParts } from './lesson-parts';
import { pageParts } from './page-parts';
import { Sources } from './sources';
import './figure.css';
import './lesson.css';
import './lesson-media.css';

/** The text of a page, as its Markdown exports it. */
export interface PageText {
  default: ComponentType<{ components?: Record<string, unknown> }>;
  page: PageHead;
  sources: readonly Source[];
}

/** A page of text: a market, a platform, the company, the law. */
export function TextPage({ text: { default: Text, page, sources } }: { text: PageText }) {
  return (
    <div className="lesson">
      <div className="lesson-side" />
      <article className="prose">
        <h1>{page.title}</h1>
        <p className="lesson-stand">{page.stand}</p>
        <HeadingLevel level={2}>
          <Text components={{ ...lessonParts, ...pageParts }} />
          <Sources sources={sources} />
        </HeadingLevel>
      </article>
    </div>
  );
}
