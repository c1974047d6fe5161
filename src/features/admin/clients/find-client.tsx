import { useState } from 'react';
import { useFoundPeople } from '@/data/hooks/use-found-people';
import { findNameMarks } from '@/domain/accounts/look-alike-names';
import { fullName, type Profile } from '@/domain/accounts/profile';
import { Finder } from '@/ui/forms/finder';
import { NameMarks, NameMarksLegend } from '@/ui/tables/name-marks';

/** Finds one client by the beginning of the e-mail address, the username, the last name or both names. */
export function FindClient({ onChoose }: { onChoose: (profile: Profile) => void }) {
  const [text, setText] = useState('');
  const { found, busy } = useFoundPeople(text);
  const marks = findNameMarks(found.data?.rows ?? []);
  return (
    <Finder
      label="Find a client"
      hint="By the beginning of the e-mail address, the username, the last name or both names."
      text={text}
      onText={setText}
      found={found}
      busy={busy}
      keyOf={({ uid }) => uid}
      optionOf={(profile) => ({
        name: fullName(profile),
        detail: profile.email,
        photo: profile.photoUrl,
        marks: <NameMarks of={marks.get(profile.uid)} />,
      })}
      legend={<NameMarksLegend of={marks} />}
      onChoose={(profile) => {
        setText('');
        onChoose(profile);
      }}
    />
  );
}
