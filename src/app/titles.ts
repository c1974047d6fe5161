import { useMatches } from 'react-router-dom';

/** What a route says of itself. */
export interface RouteHandle {
  title: string;
}

const titleOf = (handle: unknown): string | undefined =>
  typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'string' ? handle.title : undefined;

/** The title of the innermost route that has one. */
export function useRouteTitle(): string | undefined {
  return useMatches()
    .map(({ handle }) => titleOf(handle))
    .findLast((title) => title !== undefined);
}

export const documentTitle = (title: string | undefined): string => (title ? `${title}: Glassbook` : 'Glassbook');
