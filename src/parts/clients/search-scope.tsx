import type { SearchScope } from '@/data/hooks/use-client-search';
import { Button } from '@/ui/button';

/** "Searched 500 of 2,310 clients. Search all", while others are found by their beginnings only. */
export function SearchScopeLine({ scope, className }: { scope: SearchScope; className?: string }) {
  const { searched, total, hasOthers, busy, searchMore } = scope;
  if (!hasOthers) return null;
  const count = (clients: number) => clients.toLocaleString('en-US');
  return (
    <p className={className}>
      Searched {count(searched)} {total === undefined ? '' : `of ${count(total)} `}clients.{' '}
      <Button kind="plain" size="link" busy={busy} onClick={searchMore}>
        Search all
      </Button>
    </p>
  );
}
