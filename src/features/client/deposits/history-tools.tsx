import { Download } from 'lucide-react';
import { depositStatuses } from '@/domain/requests/deposit';
import { Button } from '@/ui/button';
import { DateRange } from '@/ui/forms/date-range';
import { Picker, Toolbar } from '@/ui/tables/toolbar';
import { type HistoryFilter, stateWords } from './history-filter';

const all = 'all';
const states = [{ value: all, label: 'All states' }, ...depositStatuses.map((value) => ({ value, label: stateWords[value] }))] as const;

export interface HistoryToolsProps {
  filter: HistoryFilter;
  onFilter: (filter: HistoryFilter) => void;
  onExport: () => void;
}

export function HistoryTools({ filter, onFilter, onExport }: HistoryToolsProps) {
  return (
    <div className="deposit-tools">
      <Toolbar label="Filter your deposits">
        <Picker
          label="State"
          value={filter.state ?? all}
          options={states}
          onChange={(state) => onFilter({ ...filter, state: state === all ? null : state })}
        />
        <Button onClick={onExport}>
          <Download aria-hidden="true" />
          Export
        </Button>
        <DateRange
          label="Days of your deposits"
          from={filter.from}
          to={filter.to}
          onChange={(from, to) => onFilter({ ...filter, from, to })}
        />
      </Toolbar>
    </div>
  );
}
