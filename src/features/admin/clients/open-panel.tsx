import { Link } from 'react-router-dom';
import { Button } from '@/ui/button';
import type { RemoteState } from '@/ui/feedback/remote';
import { Bar } from '@/ui/feedback/skeleton';
import { StatusMark } from '@/ui/feedback/status-mark';
import { Panel } from '@/ui/page';
import { VisuallyHidden } from '@/ui/visually-hidden';

/** Something that may wait for the desk. */
export interface OpenMatter {
  /** "deposits": what it is about; each is about another thing. */
  about: string;
  /** In words; null where nothing waits. */
  of: RemoteState<string | null>;
  /** To the queue, with this client alone; without it there is no queue. */
  to?: string | undefined;
}

/** Who has a request open, and where it is decided. What could not be read says so, and leaves the others alone. */
export function OpenPanel({ matters }: { matters: readonly OpenMatter[] }) {
  const quiet = matters.every(({ of }) => of.data === null);
  return (
    <Panel id="waits" title="What waits">
      {quiet ? (
        <p className="client-none">Nothing of this client waits for the desk.</p>
      ) : (
        <ul className="open-matters">
          {matters.map((matter) => (
            <Matter key={matter.about} {...matter} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Matter({ about, of, to }: OpenMatter) {
  if (of.data === null) return null;
  if (of.data === undefined && of.status !== 'error') {
    return (
      <li aria-busy="true">
        <VisuallyHidden>Reading the {about}…</VisuallyHidden>
        <Bar width="11rem" />
      </li>
    );
  }
  if (of.data === undefined) {
    return (
      <li>
        <span className="text-red">The {about} could not be read.</span>
        <Button kind="plain" dense onClick={() => void of.refetch()}>
          Try again
        </Button>
      </li>
    );
  }
  return (
    <li>
      <StatusMark kind="wait">{to ? <Link to={to}>{of.data}</Link> : of.data}</StatusMark>
    </li>
  );
}
