import { createContext, type ReactElement, useContext } from 'react';

/** Where a page is rendered ahead: is told of each island, which is rendered by itself, as it will be brought to life by itself. */
export const IslandRenderer = createContext<((name: string, content: ReactElement) => void) | null>(null);

interface IslandProps {
  /** By which src/app/static-site/islands.ts knows it. */
  name: string;
  /** A component without properties: hydration knows only its name. */
  children: ReactElement;
}

/** A part of a public page that answers the reader. The rest of the page is text, and never needs a script. */
export function Island({ name, children }: IslandProps) {
  const render = useContext(IslandRenderer);
  if (!render) return children;
  render(name, children);
  return <div data-island={name} />;
}
