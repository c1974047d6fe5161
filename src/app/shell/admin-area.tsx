import { Search } from 'lucide-react';
import { AdminBell } from '@/app/notifications/admin-bell';
import { type AreaFrameProps, SignedInArea } from '@/app/session/signed-in-area';
import { getAdminErrorMessage } from '@/data/admin/admin-error-messages';
import { useMenuCounts } from '@/data/hooks/use-admin-counts';
import { useIsIdle } from '@/data/hooks/use-is-idle';
import { useDeferred } from '@/ui/feedback/deferred';
import { ErrorMessageContext } from '@/ui/feedback/query-boundary';
import { sumAdminCounts } from './admin-counts';
import { Frame } from './frame';
import { PaletteOpener } from './palette-opener';

/** No first figure needs it. If it can't be loaded, the settings still show what is paused. */
const loadPauseBanner = async () => (await import('./pause-banner')).PauseBanner;

export const AdminArea = () => <SignedInArea area="admin" AreaFrame={AdminFrame} />;

/** Counts what is waiting and open on every page of the desk, after the page's own queries. */
function AdminFrame(props: AreaFrameProps) {
  const counts = useMenuCounts({ enabled: useIsIdle() });
  const { data: PauseBanner } = useDeferred(loadPauseBanner);
  return (
    <ErrorMessageContext value={getAdminErrorMessage}>
      <Frame
        {...props}
        {...sumAdminCounts(counts)}
        bell={<AdminTools />}
        banner={PauseBanner && <PauseBanner />}
      />
    </ErrorMessageContext>
  );
}

const AdminTools = () => (
  <>
    {/* The bundler puts the icon into this module's file: imported by the button, two files would import each other. */}
    <PaletteOpener icon={<Search aria-hidden="true" />} />
    <AdminBell />
  </>
);
