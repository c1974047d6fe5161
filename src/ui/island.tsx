import { createContext, type ReactElement, useContext } from 'react';

/**
 * Set while a page is prerendered. Receives each island, which is rendered on its own because it is
 * hydrated on its own.
 */
export const IslandRendererContext = createContext<
  ((name: string, content: ReactElement) => void) | null
>(null);

interface IslandProps {
  /** Its name in src/app/static-site/islands.ts. */
  name: string;
  /** A component without props: hydration knows only its name. */
  children: ReactElement;
}

/** An interactive part of a public page. The rest of the page is text and needs no script. */
export function Island({ name, children }: IslandProps) {
  const render = useContext(IslandRendererContext);
  if (!render) return children;
  render(name, children);
  return <div data-island={name} />;
}
