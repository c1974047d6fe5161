import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updatePlans } from '@/data/collections/plans';
import { causeOf } from '@/data/ledger/causes';
import { ActError } from '@/data/ledger/errors';
import { me } from '@/data/ledger/me';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import type { DeskPlans, PlanList } from '@/domain/requests/plans';
import { serverNow } from '@/lib/clock';
import { Remote } from '@/ui/feedback/remote';
import { Bar } from '@/ui/feedback/skeleton';
import { useAct } from '@/ui/hooks/use-act';
import { useNow } from '@/ui/hooks/use-now';
import { PlansForm } from './plans-form';
import { plansDrafts } from './plans-schema';

/** The plans before they are read. */
export const PlansSkeleton = () => (
  <div className="plans-desk" aria-busy="true">
    <p role="status" className="sr-only">
      The plans are being read.
    </p>
    <div className="panel" aria-hidden="true">
      <header>
        <Bar width="7rem" />
      </header>
      {['6rem', '5rem'].map((width) => (
        <div key={width} className="plan-edit">
          <p className="plan-name">
            <Bar width={width} />
          </p>
          <Bar width="100%" />
          <Bar width="70%" />
        </div>
      ))}
    </div>
  </div>
);

/** The tab of the plans. */
export function PlansPanel() {
  const { uid } = useUserState();
  const plans = useQuery(queries.plans());
  const now = useNow();
  const [drafts] = useState(() => plansDrafts(uid));
  const save = useSavePlans(plans.data ?? null);
  return (
    <Remote of={plans} loading={<PlansSkeleton />} failedTitle="The plans could not be read" cause={causeOf}>
      {(offered) => <PlansForm offered={offered} me={uid} now={now} drafts={drafts} save={save} />}
    </Remote>
  );
}

const words = { progress: 'Updating Plans..', success: 'Plans have been updated Successfully..', failure: 'Error Occurred.' };

/** Saves the plans over those that were shown. Where another administrator was faster, what is offered now is read and what was typed stays. */
function useSavePlans(shown: DeskPlans | null) {
  const client = useQueryClient();
  const { queryKey } = queries.plans();
  const rev = shown?.rev ?? 0;
  const { act } = useAct<PlanList, DeskPlans>({
    words,
    parts: (plans) => [String(rev), JSON.stringify(plans)],
    send: async (plans, op) => {
      try {
        await updatePlans(me(), rev, plans, op);
      } catch (error) {
        if (isOutdated(error)) await client.invalidateQueries({ queryKey });
        throw error;
      }
      return { plans, rev: rev + 1, op, at: serverNow() };
    },
    causeOf: (error) => (isOutdated(error) ? outdated : causeOf(error)),
    done: (saved) => client.setQueryData(queryKey, saved),
  });
  return act;
}

const isOutdated = (error: unknown): boolean => error instanceof ActError && error.kind === 'outdated';
const outdated =
  'Another administrator has saved the plans a moment before you. Look at what changes now, and save it if it still applies.';
