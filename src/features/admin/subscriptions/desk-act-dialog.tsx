import { useQuery } from '@tanstack/react-query';
import type { Subscriber } from '@/data/collections/subscribers';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import type { PlanList } from '@/domain/requests/plans';
import { chargeOp, type Subscriptions } from '@/domain/requests/subscription';
import type { RemoteState } from '@/ui/feedback/remote';
import { together } from '@/ui/feedback/together';
import type { Act } from './desk-act';
import { DeskActForm } from './desk-act-form';
import { useDeskAct } from './use-desk-act';

export interface DeskActDialogProps {
  row: Subscriber;
  first: Act;
  plans: PlanList;
  now: Date;
  /** @param left the subscription has ended, so its row has gone */
  onClose: (left: boolean) => void;
}

/** What the client has now. What was read for another screen, before the row, is not yet what became of it. */
function useFound({ uid, op }: Subscriber): RemoteState<Subscriptions | null> {
  const found = useQuery(queries.subscription(uid));
  const older = found.isFetching && found.data?.op !== op;
  return older ? { ...found, status: 'pending', data: undefined } : found;
}

/** Brings together what charging or ending rests on, and follows what others do meanwhile. */
export function DeskActDialog({ row, first, plans, now, onClose }: DeskActDialogProps) {
  const { uid, op } = row;
  const { uid: me } = useUserState();
  const found = useFound(row);
  // The figures that are about to be written have to be today's.
  const account = useQuery({ ...queries.account(uid), staleTime: 0 });
  const holds = useQuery({ ...queries.holds(uid), staleTime: 0 });
  const charge = useQuery({ ...queries.entry(uid, chargeOp(op)), enabled: row.charge === null });
  // Where it is gone, the last act on the document ended it: an own one, perhaps, whose answer was lost.
  const latest = found.data?.op ?? op;
  const ending = useQuery({ ...queries.entry(uid, latest), enabled: latest !== op });
  const { act, busy } = useDeskAct(row, onClose);
  const of = together([found, account, holds], () => ({
    found: found.data ?? { subscription: {}, rev: 0, op: '', at: now },
    account: account.data ?? null,
    holds: holds.data ?? null,
  }));
  return (
    <DeskActForm
      row={row}
      charge={row.charge ?? charge.data ?? null}
      ending={ending.data ?? null}
      of={of}
      plans={plans}
      me={me}
      now={now}
      first={first}
      busy={busy}
      act={act}
      onClose={onClose}
    />
  );
}
