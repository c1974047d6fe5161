import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { useIsIdle } from '@/data/hooks/use-is-idle';
import { readStored, writeStored } from '@/lib/device/device';
import { useDeferred } from '@/ui/feedback/deferred';
import { useSettled } from '@/ui/hooks/use-settled';

/** Present on a device that has seen the desk with everything that it needs. */
const storageKey = 'desk-ready';

const loadPanel = async () => (await import('./readiness-panel')).ReadinessPanel;
const loadNothing = async () => null;

/**
 * What the desk needs before clients come, for managers. The panel is above everything else, so
 * the rest stays invisible until it is known whether there is one. Where nothing was missing the
 * last time, nothing waits: the facts are read when the page is idle, and what has come to be
 * missing is shown when the page is next opened.
 */
export function useReadiness() {
  const { isManager } = useAdminRole();
  const isIdle = useIsIdle();
  const [isAwaited] = useState(() => isManager && readStored(storageKey) === null);
  const isRead = isManager && (isAwaited || isIdle);
  const query = useQuery({ ...adminQueries.readiness(), ...(isRead ? {} : { enabled: false }) });
  const panel = useDeferred(isAwaited ? loadPanel : loadNothing);
  const isReady = query.data && query.data.missing.length === 0;
  useEffect(() => {
    if (isReady !== undefined) writeStored(storageKey, isReady ? 'true' : null);
  }, [isReady]);
  return {
    query,
    /** Null if there is none, or not yet. */
    Panel: isReady ? null : (panel.data ?? null),
    /** False while everything below has to wait. */
    isPlaced: useSettled(isAwaited ? [query, panel] : []),
  };
}
