import { useQuery } from '@tanstack/react-query';
import { bookPages } from '@/data/collections/book';
import { queries } from '@/data/queries';
import type { Profile } from '@/domain/accounts/profile';
import { useNow } from '@/ui/hooks/use-now';
import { AdjustDialog } from './adjust-dialog';
import { useAdjust } from './use-adjust';
import { useFigures } from './use-figures';

/** The newest entries among which one that is corrected is chosen. */
const recent = 40;

/** The dialog about a client's figures, on what stands now. It opens where the figures have been read. */
export function Adjust({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { uid } = profile;
  const figures = useFigures(uid);
  const book = useQuery(queries.book(uid, bookPages.desk));
  const { act } = useAdjust(uid, onClose);
  const at = useNow();
  if (!figures.data) return null;
  const latest = book.data?.entries.slice(-recent) ?? [];
  return <AdjustDialog profile={profile} now={figures.data} latest={latest} at={at} onAdjust={act} onClose={onClose} />;
}
