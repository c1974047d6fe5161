import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { newestLines } from './newest-lines';
import { NewestView } from './newest-view';

const shown = 10;
/** A commit writes up to three entries, which share a line. */
const read = 2 * shown;

export function NewestPanel() {
  const { uid } = useUserState();
  const { status, data, error, refetch } = useQuery(queries.newestEntries(read));
  const lines = data && newestLines(data, uid, { whole: data.entries.length < read, count: shown });
  return <NewestView of={{ status, data: lines, error, refetch }} />;
}
