import { Search } from 'lucide-react';
import { DeskBell } from '@/app/notifications/desk-bell';
import { type AreaFrameProps, SignedInArea } from '@/app/session/signed-in-area';
import { getDeskErrorMessage } from '@/data/admin/desk-error-messages';
import { type MenuCounts, useMenuCounts } from '@/data/hooks/use-desk-counts';
import { useIsIdle } from '@/data/hooks/use-is-idle';
import { useDeferred } from '@/ui/feedback/deferred';
import { ErrorMessageContext } from '@/ui/feedback/query-boundary';
import { sumDeskCounts } from './desk-counts';
import { Frame } from './frame';
import { PaletteOpener } from './palette-opener';

/** No first figure needs it. If it can't be loaded, the settings still show what is paused. */
const loadPauseBanner = async () => (await import('./pause-banner')).PauseBanner;

export const DeskArea = () => <SignedInArea area="admin" AreaFrame={DeskFrame} />;

/** Counts what is waiting and open on every page of the desk, after the page's own queries. */
function DeskFrame(props: AreaFrameProps) {
  const counts = useMenuCounts({ enabled: useIsIdle() });
  const { data: PauseBanner } = useDeferred(loadPauseBanner);
  return (
    <ErrorMessageContext value={getDeskErrorMessage}>
      <Frame
        {...props}
        {...sumDeskCounts(counts)}
        bell={<DeskTools counts={counts} />}
        banner={PauseBanner && <PauseBanner />}
      />
    </ErrorMessageContext>
  );
}

const DeskTools = ({ counts }: { counts: MenuCounts }) => (
  <>
    {/* The bundler puts the icon into this module's file: imported by the button, two files would import each other. */}
    <PaletteOpener icon={<Search aria-hidden="true" />} />
    <DeskBell counts={counts} />
  </>
);
