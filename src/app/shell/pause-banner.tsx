import { Link } from 'react-router-dom';
import { useSwitches } from '@/data/hooks/use-switches';
import { formatSwitches, isAllOpen } from '@/domain/desk/pauses';
import { Banner } from '@/ui/feedback/note';

/** What the desk has paused, on each of its pages. */
export function PauseBanner() {
  const switches = useSwitches();
  if (isAllOpen(switches)) return null;
  return (
    <div className="print:hidden">
      <Banner title={formatSwitches(switches)}>
        You can still decide what’s waiting.{' '}
        <Link
          className="inline-flex items-center py-0.5 max-sm:min-h-control"
          to="/admin/settings/desk#pauses"
        >
          Change this
        </Link>
      </Banner>
    </div>
  );
}
