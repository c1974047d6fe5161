import type { RemoteState } from '@/ui/feedback/remote';
import { Bar } from '@/ui/feedback/skeleton';
import { ToBeWritten } from '@/ui/feedback/to-be-written';
import { Diff } from '@/ui/ledger/diff';
import type { CaseFile } from './case-file';
import { figuresOf } from './decision';
import { effectRows, figuresAfter } from './effect';
import { type Draft, linesToCome } from './lines';
import type { Request } from './request';

export interface ToComeProps {
  file: RemoteState<CaseFile>;
  request: Request;
  draft: Draft;
  now: Date;
}

/** What the decision is about to do: the client's figures before and after, and the lines that say so in the book. */
export function ToCome({ file, request, draft, now }: ToComeProps) {
  if (!file.data) return file.status === 'error' ? null : <LineSkeleton />;
  return (
    <ToBeWritten lines={linesToCome(file.data, request, draft, now)}>
      <Effect file={file.data} request={request} draft={draft} />
    </ToBeWritten>
  );
}

function Effect({ file, request, draft: { choice, received } }: { file: CaseFile } & Pick<ToComeProps, 'request' | 'draft'>) {
  const before = figuresOf(file);
  if (!before) return <p className="text-ink-2 text-t-sm">The client has no account.</p>;
  // Where it would not add up nothing moves, and the button says why it cannot be pressed.
  const after = figuresAfter(before, request, choice, received) ?? before;
  return <Diff caption="The client’s money, USD" rows={effectRows(before, after)} />;
}

/** The line before it is known, as high as the line itself. Said by the skeleton of the client's facts. */
const LineSkeleton = () => (
  <div className="to-be-written" aria-hidden="true">
    <div className="book-box">
      <table className="book" data-bare="">
        <tbody>
          <tr>
            <td className="folio">
              <Bar width="2.25rem" />
            </td>
            <td className="what">
              <Bar width="8rem" />
              <small>
                <Bar width="5.5rem" />
              </small>
            </td>
            <td className="amount">
              <Bar width="3.5rem" />
            </td>
            <td className="balance">
              <Bar width="4rem" />
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  </div>
);
