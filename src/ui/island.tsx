import { createContext, type ReactElement, useContext } from 'react';

/** Where a page is rendered ahead: makes HTML of one island, by itself, as it will be brought to life by itself. */
export const IslandRenderer = createContext<((name: string, content: ReactElement) => string) | null>(null);

export interface IslandProps {
  /** By which src/app/islands.ts knows it. */
  name: string;
  /** A component without properties: whoever brings it to life knows its name alone. */
  children: ReactElement;
}

/** A part of a public page that answers the reader. The rest of the page is text, and never needs a script. */
export function Island({ name, children }: IslandProps) {
  const render = useContext(IslandRenderer);
  if (!render) return children;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it a moment ago
  return <div data-island={name} dangerouslySetInnerHTML={{ __html: render(name, children) }} />;
}
