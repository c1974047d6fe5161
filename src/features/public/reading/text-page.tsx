import type { ComponentType, ReactNode } from 'react';
import type { SectionHeading, Source } from '@/content/lesson';
import type { PageHead } from '@/content/page';
import { env } from '@/lib/env/env';
import { Island } from '@/ui/island';
import { CoinConverter } from './coin-converter';
import { lessonParts, Paragraph, Sources } from './lesson-parts';
import { LiveAssets } from './live-assets';
import { ReadingPage } from './reading-page';

function OperatorFacts() {
  const { operator } = env;
  if (!operator) {
    return (
      <Paragraph>
        <b>This is a practice desk.</b> It names no operator.
      </Paragraph>
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
    <dl className="mt-4 border-t border-rule-ink">
      {rows.map(([label, value]) => (
        <div
          key={label}
          className="grid grid-cols-[8rem_minmax(0,1fr)] gap-4 border-b border-rule py-1.75"
        >
          <dt className="text-ink-2">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Something that an operator has to decide before the text is in force. */
const BlankTerm = ({ children }: { children: ReactNode }) => (
  <mark className="bg-amber-wash text-amber">[{children}]</mark>
);

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

/**
 * Components that the text of a page can use without an import, in addition to those of a lesson.
 */
const pageParts = {
  Operator: OperatorFacts,
  Blank: BlankTerm,
  LiveAssets: LiveAssetsIsland,
  CoinConverter: CoinConverterIsland,
};

export interface PageText {
  default: ComponentType<{ components?: Record<string, unknown> }>;
  page: PageHead;
  sources: readonly Source[];
  headings: readonly SectionHeading[];
}

/** A page of text: a market, a platform, the company, the law. */
export function TextPage({ text: { default: Text, page, sources, headings } }: { text: PageText }) {
  return (
    <ReadingPage title={page.title} stand={page.stand} headings={headings}>
      <Text components={{ ...lessonParts, ...pageParts }} />
      <Sources sources={sources} />
    </ReadingPage>
  );
}
