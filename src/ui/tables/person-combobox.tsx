import { findNameMarks } from '@/domain/accounts/look-alike-names';
import { formatFullName, type Profile } from '@/domain/accounts/profile';
import { Combobox, type ComboboxProps } from '@/ui/forms/combobox';
import { NameMarks, NameMarksLegend } from './name-marks';

/** Searches people. Options with a name that may be mistaken for another are marked. */
export function PersonCombobox(
  props: Omit<ComboboxProps<Profile>, 'getKey' | 'getOption' | 'legend'>,
) {
  const marks = findNameMarks(props.results.data?.rows ?? []);
  return (
    <Combobox
      {...props}
      getKey={({ uid }) => uid}
      getOption={(profile) => ({
        name: formatFullName(profile),
        detail: profile.email,
        photo: profile.photoUrl,
        marks: <NameMarks marks={marks.get(profile.uid)} />,
      })}
      legend={<NameMarksLegend marksByClient={marks} />}
    />
  );
}
