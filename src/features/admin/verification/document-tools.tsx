import { useQueryClient } from '@tanstack/react-query';
import { knownProfiles } from '@/data/collections/known-profiles';
import { causeOf } from '@/data/ledger/causes';
import { everyPage } from '@/data/ledger/every-page';
import { me } from '@/data/ledger/me';
import { getSubmitted } from '@/data/ledger/submitted';
import { identityKindName, identityKinds } from '@/domain/requests/verification';
import { ExportButton } from '@/ui/tables/export-button';
import { Picker, SearchBox, Toolbar } from '@/ui/tables/toolbar';
import { documentsCsv } from './document-csv';
import { type DocumentFilter, type DocumentView, matches, statusOf } from './view';

const every = { value: 'every', label: 'Every document' } as const;
const kindOptions = [every, ...identityKinds.map((kind) => ({ value: kind, label: identityKindName[kind] }))];

export function DocumentTools({ view, onChange }: { view: DocumentView; onChange: (filter: Partial<DocumentFilter>) => void }) {
  const client = useQueryClient();
  const places = 'Name, e-mail or country';
  return (
    <Toolbar label="Filter the documents">
      <SearchBox label={places} placeholder={places} value={view.text} onChange={(text) => onChange({ text })} />
      <Picker
        label="Document"
        value={view.kind ?? every.value}
        options={kindOptions}
        onChange={(kind) => onChange({ kind: kind === every.value ? null : kind })}
      />
      <div className="ml-auto">
        <ExportButton
          name={`identity-${view.tab}.csv`}
          causeOf={causeOf}
          read={async (how) => {
            const rows = await everyPage(
              (after) => getSubmitted(me(), statusOf[view.tab], after, knownProfiles(client), view.client ?? undefined),
              how,
            );
            return documentsCsv(rows.filter(matches(view)));
          }}
        />
      </div>
    </Toolbar>
  );
}
