import './figure.css';
import './lesson.css';
import './lesson-media.css';
import type { ComponentType, ReactNode } from 'react';
import type { Source } from '@/content/lesson';
import type { PageHead } from '@/content/page';
import { env } from '@/lib/env';
import { HeadingLevel } from '@/ui/heading';
import { Island } from '@/ui/island';
import { CoinConverter } from './coin-converter';
import { lessonParts, Sources } from './lesson-parts';
import { LiveAssets } from './live-assets';

function OperatorFacts() {
  const { operator } = env;
  if (!operator) {
    return (
      <p>
        <b>This is a practice desk.</b> No operator is named in its configuration.
      </p>
    );
  }
  const rows = [
    ['Name', operator.name],
    ['Registration', operator.registration],
    ['Regulator', operator.regulator],
    ['Address', operator.address],
    ['Complaints', operator.complaints],
  ] as const;
  return (
    <dl className="operator">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Something that an operator has to decide before the text is in force. */
const BlankTerm = ({ children }: { children: ReactNode }) => <mark className="blank">[{children}]</mark>;

const LiveAssetsIsland = () => (
  <Island name="LiveAssets">
    <LiveAssets />
  </Island>
);
const CoinConverterIsland = () => (
  <Island name="CoinConverter">
    <CoinConverter />
  </Island>
);

/** Components that the text of a page can use without an import, in addition to those of a lesson. */
const pageParts = { Operator: OperatorFacts, Blank: BlankTerm, LiveAssets: LiveAssetsIsland, CoinConverter: CoinConverterIsland };

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
