import { useClientSearch } from '@/data/hooks/use-client-search';
import { findNameMarks } from '@/domain/accounts/look-alike-names';
import { formatFullName, type Profile } from '@/domain/accounts/profile';
import { Combobox, type ComboboxProps } from '@/ui/forms/combobox';
import { NameMarks, NameMarksLegend } from './name-marks';
import { SearchScopeLine } from './search-scope';

/** More are hardly read: another letter is typed sooner. */
const maxOptions = 20;

type PersonComboboxProps = Omit<
  ComboboxProps<Profile>,
  'getKey' | 'getOption' | 'legend' | 'results' | 'busy'
>;

/** Searches people. Options with a name that may be mistaken for another are marked. */
export function PersonCombobox(props: PersonComboboxProps) {
  const { found, busy, error, refetch, scope } = useClientSearch(props.text);
  const rows = found.slice(0, maxOptions);
  const marks = findNameMarks(rows);
  const isKnown = !busy || rows.length > 0;
  return (
    <Combobox
      placeholder="Name, email or phone"
      {...props}
      results={{
        status: error === null ? (isKnown ? 'success' : 'pending') : 'error',
        data: isKnown && error === null ? { rows, more: found.length > maxOptions } : undefined,
        error,
        refetch,
      }}
      busy={busy}
      getKey={({ uid }) => uid}
      getOption={(profile) => ({
        name: formatFullName(profile),
        detail: profile.email,
        photo: profile.photoUrl,
        marks: <NameMarks marks={marks.get(profile.uid)} />,
      })}
      legend={
        <>
          <NameMarksLegend marksByClient={marks} />
          <SearchScopeLine scope={scope} className="text-ink-2 text-t-sm/[1.45]" />
        </>
      }
    />
  );
}
