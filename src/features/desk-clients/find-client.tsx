import { useState } from 'react';
import { useFoundPeople } from '@/data/use-found-people';
import { fullName, type Profile } from '@/domain/profile';
import { Finder } from '@/ui/finder';

/** Finds one client by the beginning of the e-mail address, the username, the last name or both names. */
export function FindClient({ onChoose }: { onChoose: (profile: Profile) => void }) {
  const [text, setText] = useState('');
  const { found, busy } = useFoundPeople(text);
  return (
    <Finder
      label="Find a client"
      hint="By the beginning of the e-mail address, the username, the last name or both names."
      text={text}
      onText={setText}
      found={found}
      busy={busy}
      keyOf={({ uid }) => uid}
      optionOf={(profile) => ({ name: fullName(profile), detail: profile.email, photo: profile.photoUrl })}
      onChoose={(profile) => {
        setText('');
        onChoose(profile);
      }}
    />
  );
}
