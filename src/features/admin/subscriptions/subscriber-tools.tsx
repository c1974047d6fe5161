import { useQueryClient } from '@tanstack/react-query';
import { knownProfiles } from '@/data/collections/known-profiles';
import { getSubscribers } from '@/data/collections/subscribers';
import { causeOf } from '@/data/ledger/causes';
import { everyPage } from '@/data/ledger/every-page';
import { me } from '@/data/ledger/me';
import type { PlanList } from '@/domain/requests/plans';
import { ExportButton } from '@/ui/tables/export-button';
import { Picker, SearchBox, Toolbar } from '@/ui/tables/toolbar';
import { subscribersCsv } from './subscriber-csv';
import { matches, type SubscriberFilter, stateName, subscriberStates } from './view';

const every = { value: 'every', label: 'Every subscription' } as const;
const stateOptions = [every, ...subscriberStates.map((state) => ({ value: state, label: stateName[state] }))];

export interface SubscriberToolsProps {
  filter: SubscriberFilter;
  plans: PlanList;
  now: Date;
  onChange: (filter: Partial<SubscriberFilter>) => void;
}

export function SubscriberTools({ filter, plans, now, onChange }: SubscriberToolsProps) {
  const client = useQueryClient();
  const places = 'Name, e-mail or plan';
  return (
    <Toolbar label="Filter the subscriptions">
      <SearchBox label={places} placeholder={places} value={filter.text} onChange={(text) => onChange({ text })} />
      <Picker
        label="State"
        value={filter.state ?? every.value}
        options={stateOptions}
        onChange={(state) => onChange({ state: state === every.value ? null : state })}
      />
      <div className="ml-auto">
        <ExportButton
          name="subscriptions.csv"
          causeOf={causeOf}
          read={async (how) => {
            const rows = await everyPage((after) => getSubscribers(me(), after, knownProfiles(client)), how);
            return subscribersCsv(rows.filter(matches(filter, plans, now)), plans, now);
          }}
        />
      </div>
    </Toolbar>
  );
}
