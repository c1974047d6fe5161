import { DeskBell } from '@/app/notifications/desk-bell';
import { type DeskCounts, useDeskCounts } from '@/app/notifications/use-desk-counts';
import { type AreaFrameProps, SignedInArea } from '@/app/session/signed-in-area';
import { Frame } from './frame';
import { PaletteOpener } from './palette-opener';

export const DeskArea = () => <SignedInArea area="admin" AreaFrame={DeskFrame} />;

/** Shows the pending counts on every page of the desk. */
function DeskFrame(props: AreaFrameProps) {
  const counts = useDeskCounts();
  const { trades, ...waiting } = Object.fromEntries(Object.entries(counts).map(([place, { data = 0 }]) => [place, data]));
  return <Frame {...props} waitingCounts={waiting} openCounts={{ trades: trades ?? 0 }} bell={<DeskTools counts={counts} />} />;
}

const DeskTools = ({ counts }: { counts: DeskCounts }) => (
  <>
    <PaletteOpener />
    <DeskBell counts={counts} />
  </>
);
