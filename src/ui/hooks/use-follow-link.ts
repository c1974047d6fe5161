import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { getEntryKey } from '@/ui/tables/search-params';

/** Scrolls to the part with this id and focuses it when a link leads there, also where the part has just been loaded. */
export function useFollowLink(id: string) {
  const location = useLocation();
  const { hash } = location;
  // A choice on the page replaces the address, which is no further link.
  const entry = getEntryKey(location);
  useEffect(() => {
    if (!entry || hash !== `#${id}`) return;
    const part = document.getElementById(id);
    part?.focus({ preventScroll: true });
    part?.scrollIntoView();
  }, [id, hash, entry]);
}
