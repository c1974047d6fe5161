import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import type { Uid } from '@/domain/envelope';
import { mayWithdraw } from '@/domain/standing';
import { standingName } from '@/domain/standing-words';

/** Under the name of one of several: what its own decision would warn of. */
export function WithdrawalCaution({ uid }: { uid: Uid }) {
  const { status, data } = useQuery(queries.profile(uid));
  if (!data) return status === 'error' && <small>Whether this client is still active could not be read.</small>;
  if (mayWithdraw(data.status)) return null;
  return <small data-caution="">Not active any more ({standingName(data.status).toLowerCase()}): decide it on its own.</small>;
}
