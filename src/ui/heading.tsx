import { type ComponentProps, createContext, type ReactNode, use } from 'react';

const HeadingLevelContext = createContext(2);

/** Sets the level of the headings inside. A page's title is 1, so its content starts at 2. */
export function HeadingLevel({ level, children }: { level: number; children: ReactNode }) {
  return <HeadingLevelContext value={level}>{children}</HeadingLevelContext>;
}

/** The heading level at this place; 2 by default. */
export const useHeadingLevel = (): number => use(HeadingLevelContext);

/** A heading with the level of its place, so that no level is skipped. */
export function Heading(props: ComponentProps<'h2'>) {
  const level = useHeadingLevel();
  if (level <= 2) return <h2 {...props} />;
  return level === 3 ? <h3 {...props} /> : <h4 {...props} />;
}
