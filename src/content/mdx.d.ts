declare module '*.mdx' {
  import type { ComponentType } from 'react';
  import type { Question, Source, Worked } from './lesson';

  /** Rendered with the components that the page provides. */
  const Text: ComponentType<{ components?: Record<string, unknown> }>;
  export default Text;
  export const worked: Worked;
  export const second: Worked | undefined;
  export const questions: readonly Question[];
  export const sources: readonly Source[];
}
