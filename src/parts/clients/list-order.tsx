import { formatName } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/revision-fields';
import { FilterSelect } from '@/ui/tables/toolbar';

/** Sorts by the name of each row's client. Rows of equal names keep their order. */
export function sortByClient<Row>(
  rows: readonly Row[],
  getClient: (row: Row) => { uid: Uid; profile: Profile | null },
): Row[] {
  const named = rows.map((row) => {
    const { uid, profile } = getClient(row);
    return { row, name: formatName(profile, uid) };
  });
  return named.toSorted((a, b) => a.name.localeCompare(b.name, 'en')).map(({ row }) => row);
}

interface CardOrderSelectProps<Order extends string> {
  orders: readonly Order[];
  labels: Record<Order, string>;
  value: Order;
  onChange: (order: Order) => void;
}

/** Shown where rows are cards, which have no column heads to sort by. */
export const CardOrderSelect = <Order extends string>({
  orders,
  labels,
  value,
  onChange,
}: CardOrderSelectProps<Order>) => (
  <div className="hidden flex-auto max-[46rem]:block">
    <FilterSelect
      wide
      label="Order"
      value={value}
      options={orders.map((order) => ({
        value: order,
        label: labels[order].charAt(0).toUpperCase() + labels[order].slice(1),
      }))}
      onChange={onChange}
    />
  </div>
);

/** Below a list that is sorted in the browser and has further pages. */
export const LoadedOrderNote = ({ label }: { label: string }) => (
  <p className="mt-3 text-ink-3 text-t-sm">
    Only what’s shown so far is sorted {label}; others may come between.
  </p>
);
