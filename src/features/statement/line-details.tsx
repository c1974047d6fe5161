import { actionWords } from '@/domain/entry-words';
import { folio } from '@/domain/ledger';
import type { Line } from '@/domain/statement';
import { dateTimeSeconds, shortened } from '@/lib/format';
import { CopyButton } from '@/ui/copy-button';
import { Diff } from '@/ui/diff';
import { Entry } from '@/ui/entry';
import { Facts } from '@/ui/facts';
import { changesOf, type EntryChanges } from './changes';

/** An opened line: the desk's words, who wrote it and when, and what each of its entries changed. */
export function LineDetails({ line }: { line: Line }) {
  const several = line.entries.length > 1;
  const ids = line.entries.map((entry) => ({
    label: several ? `Entry id, ${folio(entry)}` : 'Entry id',
    value: (
      <>
        {shortened(entry.op, 4, 4)} <CopyButton bare text={entry.op} what={`the entry id of ${folio(entry)}`} />
      </>
    ),
  }));
  return (
    <Entry
      quote={line.reason}
      facts={[
        { label: 'By', value: line.by === 'You' ? 'You' : 'Administrator' },
        { label: 'Written', value: <time dateTime={line.at.toISOString()}>{dateTimeSeconds(line.at)}</time> },
        { label: 'Kind', value: actionWords(line.action) },
        ...ids,
      ]}
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-s-5">
        {line.entries.map((entry) => (
          <Changes key={entry.op} of={changesOf(entry)} several={several} />
        ))}
      </div>
    </Entry>
  );
}

function Changes({ of, several }: { of: EntryChanges; several: boolean }) {
  const who = several ? of.folio : 'it';
  return 'wrote' in of ? (
    <Facts dense title={`What ${who} wrote`} rows={of.wrote} />
  ) : (
    <Diff caption={`What ${who} changed`} rows={of.changed} />
  );
}
