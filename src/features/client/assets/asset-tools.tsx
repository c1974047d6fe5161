import { Segments } from '@/ui/forms/segments';
import { Picker, SearchBox, Toolbar } from '@/ui/tables/toolbar';
import { type ListView, sortFrom, sortText } from './list-view';

const orders = [
  { value: 'rank', label: 'By rank' },
  { value: 'name', label: 'By name' },
  { value: '-price', label: 'Highest price first' },
  { value: 'price', label: 'Lowest price first' },
  { value: '-change', label: 'Biggest rise first' },
  { value: 'change', label: 'Biggest fall first' },
  { value: '-cap', label: 'Largest market cap first' },
  { value: 'cap', label: 'Smallest market cap first' },
  { value: '-rank', label: 'By rank, last first' },
  { value: '-name', label: 'By name, last first' },
];
const shows = [
  { value: 'all', label: 'All' },
  { value: 'favourites', label: 'Favourites' },
] as const;

export interface AssetToolsProps {
  view: ListView;
  onText: (text: string) => void;
  onChange: (change: Partial<ListView>) => void;
}

/** Search, favourites, and where the heads of the columns have no room, the order. */
export function AssetTools({ view, onText, onChange }: AssetToolsProps) {
  return (
    <Toolbar label="Search and order the assets">
      <SearchBox label="Search by name or symbol" placeholder="Name or symbol" value={view.text} onChange={onText} />
      <div className="assets-show">
        <Segments
          label="Show"
          labelHidden
          value={view.favourites ? 'favourites' : 'all'}
          options={shows}
          onChange={(value) => onChange({ favourites: value === 'favourites' })}
        />
      </div>
      <div className="assets-order">
        <Picker label="Order" value={sortText(view.sort)} options={orders} onChange={(value) => onChange({ sort: sortFrom(value) })} />
      </div>
    </Toolbar>
  );
}
