import { useQuery, useQueryClient } from '@tanstack/react-query';
import { profileKey } from '@/data/collections/known-profiles';
import { correctProfile } from '@/data/collections/user-acts';
import { causeOf } from '@/data/ledger/causes';
import { me } from '@/data/ledger/me';
import { queries } from '@/data/queries';
import { type Profile, searchKeys } from '@/domain/accounts/profile';
import { correctable } from '@/domain/accounts/profile-edit';
import { useAct } from '@/ui/hooks/use-act';
import { useNow } from '@/ui/hooks/use-now';
import { CorrectDialog } from './correct-dialog';
import type { CorrectionAsked } from './correction-form';
import { lookAgain } from './use-set-standing';

const words = { progress: 'Correcting the Profile..', success: 'Profile has been corrected Successfully..', failure: 'Error Occurred.' };

/** The dialog about a profile, on what stands now. */
export function Correct({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { uid } = profile;
  const client = useQueryClient();
  const verification = useQuery(queries.verification(uid));
  const { act } = useAct<CorrectionAsked, void>({
    words,
    parts: ({ firstname, lastname, mobile, country, reason }) => [uid, firstname, lastname, mobile, country, reason],
    send: ({ reason, ...to }, op) =>
      correctProfile(me(), uid, { shown: correctable(profile), to, reason }, op).catch((error) => lookAgain(client, uid, error)),
    causeOf,
    done: (_, { reason: __, ...to }) => {
      const changed = (before: Profile): Profile => ({ ...before, ...to, ...searchKeys({ ...before, ...to }) });
      client.setQueryData<Profile | null>(profileKey(uid), (before) => before && changed(before));
      for (const word of ['users', 'entries']) void client.invalidateQueries({ queryKey: [word], refetchType: 'none' });
      onClose();
    },
  });
  const verified = verification.data?.status === 'verified';
  return <CorrectDialog profile={profile} verified={verified} now={useNow()} onCorrect={act} onClose={onClose} />;
}
