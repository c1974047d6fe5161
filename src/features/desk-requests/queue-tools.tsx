import { coinName, coins } from '@/domain/coin';
import { Picker, SearchBox, Toolbar } from '@/ui/toolbar';
import type { QueueFilter } from './queue-filter';

const every = { value: 'every', label: 'Every coin' } as const;
const coinOptions = [every, ...coins.map((coin) => ({ value: coin, label: coinName[coin] }))];

export function QueueTools({ filter, onChange }: { filter: QueueFilter; onChange: (filter: QueueFilter) => void }) {
  const places = 'Name, e-mail or transaction id';
  return (
    <Toolbar label="Filter the deposits">
      <SearchBox label={places} placeholder={places} value={filter.text} onChange={(text) => onChange({ ...filter, text })} />
      <Picker
        label="Coin"
        value={filter.coin ?? every.value}
        options={coinOptions}
        onChange={(coin) => onChange({ ...filter, coin: coin === every.value ? null : coin })}
      />
    </Toolbar>
  );
}
