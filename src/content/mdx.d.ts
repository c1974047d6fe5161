declare module '*.mdx' {
  import type { ComponentType } from 'react';
  import type { Question, SectionHeading, Source, Worked } from './lesson';

  /** Rendered with the components that the page provides. */
  const Text: ComponentType<{ components?: Record<string, unknown> }>;
  export default Text;
  export const worked: Worked;
  export const second: Worked | undefined;
  export const questions: readonly Question[];
  export const sources: readonly Source[];
  export const headings: readonly SectionHeading[];
}

/** If two patterns match, TypeScript uses the longer one: these are pages, not lessons. */
declare module '@/content/pages/*.mdx' {
  import type { ComponentType } from 'react';
  import type { SectionHeading, Source } from './lesson';
  import type { PageHead } from './page';

  /**
   * Rendered with the components that the page provides: `Margin`, `Figure`, `Operator`, `Blank`,
   * `LiveAssets`, `CoinConverter`.
   */
  const Text: ComponentType<{ components?: Record<string, unknown> }>;
  export default Text;
  export const page: PageHead;
  export const sources: readonly Source[];
  export const headings: readonly SectionHeading[];
}
