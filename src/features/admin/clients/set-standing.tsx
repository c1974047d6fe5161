import { useQuery } from '@tanstack/react-query';
import { useStandings } from '@/data/hooks/use-standings';
import { queries } from '@/data/queries';
import type { Profile } from '@/domain/accounts/profile';
import { useNow } from '@/ui/hooks/use-now';
import { pastStandings } from './past-standings';
import { StandingDialog } from './standing-dialog';
import { useLeft } from './use-left';
import { useSetStanding } from './use-set-standing';

export interface SetStandingProps {
  /** As the list or the page has it. */
  profile: Profile;
  /** @param done the standing was set */
  onClose: (done: boolean) => void;
}

/** The dialog about a standing, on what stands now: what another administrator does meanwhile appears in it. */
export function SetStanding({ profile, onClose }: SetStandingProps) {
  const known = useQuery({ ...queries.profile(profile.uid), initialData: profile, staleTime: 0 });
  const current = known.data ?? profile;
  const entries = useStandings(profile.uid);
  const history = { ...entries, data: entries.data && pastStandings(entries.data, profile.uid) };
  const { act } = useSetStanding(current, () => onClose(true));
  const now = useNow();
  const left = useLeft(profile.uid, now);
  return <StandingDialog profile={current} now={now} history={history} left={left} onSet={act} onClose={() => onClose(false)} />;
}
