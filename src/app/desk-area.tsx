import { DeskBell } from './bell';
import { useDeskCounts } from './desk-counts';
import { Frame } from './frame';
import { SignedIn, type SurroundingProps } from './signed-in';

export const DeskArea = () => <SignedIn area="admin" Surrounding={DeskFrame} />;

/** The desk's frame says everywhere what waits. */
function DeskFrame(props: SurroundingProps) {
  const counts = useDeskCounts();
  const { trades, ...waiting } = Object.fromEntries(Object.entries(counts).map(([place, { data = 0 }]) => [place, data]));
  return <Frame {...props} waiting={waiting} open={{ trades: trades ?? 0 }} bell={<DeskBell counts={counts} />} />;
}
