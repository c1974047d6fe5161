import { DeskBell } from '@/app/notifications/bell';
import { useDeskCounts } from '@/app/notifications/desk-counts';
import { SignedIn, type SurroundingProps } from '@/app/session/signed-in';
import { Frame } from './frame';

export const DeskArea = () => <SignedIn area="admin" Surrounding={DeskFrame} />;

/** Shows the pending counts on every page of the desk. */
function DeskFrame(props: SurroundingProps) {
  const counts = useDeskCounts();
  const { trades, ...waiting } = Object.fromEntries(Object.entries(counts).map(([place, { data = 0 }]) => [place, data]));
  return <Frame {...props} waiting={waiting} open={{ trades: trades ?? 0 }} bell={<DeskBell counts={counts} />} />;
}
