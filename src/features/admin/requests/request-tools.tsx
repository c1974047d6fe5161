import type { ReactNode } from 'react';
import { coinName, coins } from '@/domain/coin';
import { Picker, SearchBox, Toolbar } from '@/ui/tables/toolbar';
import type { RequestKind } from './kinds';
import type { RequestView } from './view';

const every = { value: 'every', label: 'Every coin' } as const;
const coinOptions = [every, ...coins.map((coin) => ({ value: coin, label: coinName[coin] }))];

export interface RequestToolsProps {
  kind: Pick<RequestKind, 'noun' | 'search'>;
  view: Pick<RequestView, 'text' | 'coin'>;
  onChange: (part: Partial<RequestView>) => void;
  /** At the right-hand side. */
  children?: ReactNode;
}

export function RequestTools({ kind: { noun, search }, view, onChange, children }: RequestToolsProps) {
  return (
    <Toolbar label={`Filter the ${noun.many}`}>
      <SearchBox label={search} placeholder={search} value={view.text} onChange={(text) => onChange({ text })} />
      <Picker
        label="Coin"
        value={view.coin ?? every.value}
        options={coinOptions}
        onChange={(coin) => onChange({ coin: coin === every.value ? null : coin })}
      />
      {children && <div className="ml-auto">{children}</div>}
    </Toolbar>
  );
}
