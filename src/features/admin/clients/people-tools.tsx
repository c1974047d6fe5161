import type { ReactNode } from 'react';
import { knownStandings, type Standing } from '@/domain/accounts/standing';
import { standingName } from '@/domain/accounts/standing-words';
import { Picker, SearchBox, Toolbar } from '@/ui/tables/toolbar';
import { canOrder, type IdentityView, type PeopleOrder, type PeopleView } from './people-view';

export interface PeopleToolsProps {
  view: PeopleView;
  onChange: (part: Partial<PeopleView>) => void;
  /** Words of the desk's own that occur in the list: they can be asked for too. */
  standings: readonly Standing[];
  /** At the right: the export. */
  children: ReactNode;
}

const everyone = 'every';
/** No word that a standing can be. */
const closureAsked = 'Asked to close';
const identities: readonly { value: IdentityView | typeof everyone; label: string }[] = [
  { value: everyone, label: 'Every identity' },
  { value: 'waiting', label: 'Document waits' },
  { value: 'verified', label: 'Verified' },
  { value: 'rejected', label: 'Rejected' },
];
const orders: readonly { value: PeopleOrder; label: string }[] = [
  { value: 'joinedDate', label: 'Newest first' },
  { value: 'lastnameKey', label: 'By last name' },
  { value: 'email', label: 'By e-mail' },
];

export function PeopleTools({ view, onChange, standings, children }: PeopleToolsProps) {
  const places = 'Beginning of e-mail, username or last name';
  const words = new Set<Standing>([...knownStandings, ...standings, ...(view.standing ? [view.standing] : [])]);
  return (
    <Toolbar label="Filter the people">
      <SearchBox label={places} placeholder="E-mail, username or last name" value={view.text} onChange={(text) => onChange({ text })} />
      <Picker
        label="Standing"
        value={view.closure ? closureAsked : (view.standing ?? everyone)}
        options={[
          { value: everyone, label: 'Every standing' },
          ...[...words].map((value) => ({ value, label: standingName(value) })),
          { value: closureAsked, label: closureAsked },
        ]}
        onChange={(value) => {
          if (value === closureAsked) onChange({ closure: true, standing: null, identity: null });
          else onChange({ closure: false, standing: value === everyone ? null : value });
        }}
      />
      <Picker
        label="Identity"
        value={view.identity ?? everyone}
        options={identities}
        onChange={(value) => onChange({ closure: false, identity: value === everyone ? null : value })}
      />
      {canOrder(view) && (
        // Cards have no heads to order by.
        <div className="people-order">
          <Picker label="Order" value={view.order} options={orders} onChange={(order) => onChange({ order })} />
        </div>
      )}
      <div className="ml-auto">{children}</div>
    </Toolbar>
  );
}
