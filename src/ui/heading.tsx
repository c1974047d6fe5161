import { type ComponentProps, createContext, type ReactNode, use } from 'react';

const Level = createContext(2);

/** Headings inside count from here: a page's title is 1, so what lies in the page begins at 2. */
export function HeadingLevel({ level, children }: { level: number; children: ReactNode }) {
  return <Level value={level}>{children}</Level>;
}

/** The level a heading has at this place; 2 where nobody said anything. */
export const useHeadingLevel = (): number => use(Level);

/** A heading of the level that its place needs, so that no level is skipped. */
export function Heading(props: ComponentProps<'h2'>) {
  const level = useHeadingLevel();
  if (level <= 2) return <h2 {...props} />;
  return level === 3 ? <h3 {...props} /> : <h4 {...props} />;
}
