import { Link } from 'react-router-dom';
import type { MissingItem, Readiness } from '@/domain/desk/readiness';
import { env } from '@/lib/env/env';
import { CopyButton } from '@/ui/copy-button';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { RetryButton } from '@/ui/feedback/retry-button';
import { Panel } from '@/ui/page';

const title = 'Before clients come';
const guide = 'docs/deploy.md';

/** What is missing before clients come, first of all. Nothing once all is there. */
export function ReadinessPanel({
  query: { data, status, refetch },
}: {
  query: QueryState<Readiness>;
}) {
  if (data) return <MissingItems readiness={data} />;
  if (status !== 'error') return null;
  return (
    <p className="text-ink-3 text-t-sm">
      <span role="alert">Couldn’t check what’s missing before clients come.</span>{' '}
      <RetryButton aria-label="Try again: check what’s missing" onRetry={refetch} />
    </p>
  );
}

function MissingItems({ readiness: { needed, missing, later } }: { readiness: Readiness }) {
  if (missing.length === 0) return null;
  return (
    <Panel title={title} action={`${needed - missing.length} of ${needed} done`}>
      <ul>
        {missing.map((item) => (
          <li
            key={item.id}
            className="grid gap-x-12 gap-y-1 border-rule border-b py-3 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
          >
            <MissingLine item={item} />
          </li>
        ))}
      </ul>
      {later.length > 0 && (
        <p className="mt-3 text-ink-3 text-t-sm">
          Going live also needs: {later.join(', ')}. See {guide}, step 14.
        </p>
      )}
    </Panel>
  );
}

function MissingLine({ item: { title, fault, path, command, step } }: { item: MissingItem }) {
  return (
    <>
      <div>
        <p className="font-medium">{path ? <Link to={path}>{title}</Link> : title}</p>
        <p className="text-ink-2 text-t-sm">{fault}</p>
      </div>
      {!path && (
        <div className="text-ink-3 text-t-sm">
          {command && (
            <Command text={`${command} --project ${env.firebase.projectId}`} of={title} />
          )}
          <p>
            The operator does this: {guide}, step {step}.
          </p>
        </div>
      )}
    </>
  );
}

const Command = ({ text, of }: { text: string; of: string }) => (
  <p className="flex flex-wrap items-baseline gap-x-2">
    <code className="wrap-anywhere text-ink text-t-xs/[1.6] [direction:ltr]">{text}</code>
    <CopyButton bare text={text} subject={`the command for “${of}”`} />
  </p>
);
