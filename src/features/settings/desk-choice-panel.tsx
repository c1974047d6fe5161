import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Administrator } from '@/data/collections/administrators';
import { deskQueries } from '@/data/desk-queries';
import { causeOf } from '@/data/ledger/causes';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { env } from '@/lib/env';
import { Note } from '@/ui/feedback/note';
import { Remote } from '@/ui/feedback/remote';
import { TableSkeleton } from '@/ui/feedback/skeleton';
import { together } from '@/ui/feedback/together';
import { useNow } from '@/ui/hooks/use-now';
import { Panel } from '@/ui/page';
import { ChooseDialog, type ShownDesk } from './choose-dialog';
import { DeskChoice } from './desk-choice';
import { useChooseDesk, useFound } from './use-payment';

/** Whose payment method clients see, and the choice of another one. @param closed nobody can be chosen now */
export function DeskChoicePanel({ closed }: { closed: boolean }) {
  const { uid } = useUserState();
  const methods = useQuery(deskQueries.paymentMethods());
  const desk = useQuery(queries.deskCurrent());
  const [shown, setShown] = useState<ShownDesk | null>(null);
  const both = together([methods, desk], () => ({ administrators: methods.data ?? [], current: desk.data ?? null }));
  const of = (admin: string) => methods.data?.find(({ profile }) => profile.uid === admin);
  const choose = (chosen: Administrator) => {
    const current = desk.data ?? null;
    setShown({ chosen, before: of(current?.admin ?? '') ?? null, current });
  };
  return (
    <Panel title="Whose payment method clients see">
      <Remote of={both} loading={<TableSkeleton rows={2} />} failedTitle="The payment methods could not be read" cause={causeOf}>
        {({ administrators, current }) => (
          <>
            {current === null && (
              <div className="mb-s-4">
                <Note kind="wait">
                  <b>Nobody’s is chosen yet,</b> so clients cannot deposit. Choose one below.
                </Note>
              </div>
            )}
            <DeskChoice
              administrators={administrators}
              current={current?.admin ?? ''}
              me={uid}
              network={env.network}
              onChoose={closed ? undefined : choose}
            />
          </>
        )}
      </Remote>
      {shown && (
        <Choose shown={shown} current={desk.data ?? null} chosen={of(shown.chosen.profile.uid) ?? null} onClose={() => setShown(null)} />
      )}
    </Panel>
  );
}

/** `chosen` and `current` as they stand by now. */
type ChooseProps = Pick<ShownDesk, 'current'> & { shown: ShownDesk; chosen: Administrator | null; onClose: () => void };

function Choose({ shown, chosen, current, onClose }: ChooseProps) {
  const { uid } = useUserState();
  const { act, busy } = useChooseDesk(onClose);
  const now = useNow();
  const admin = shown.chosen.profile.uid;
  const asked = { admin, shown: { desk: shown.current?.rev ?? 0, method: shown.chosen.payment?.rev ?? 0 } };
  const outdated = (current?.rev !== shown.current?.rev || chosen?.payment?.rev !== shown.chosen.payment?.rev) && !busy;
  useFound(current?.admin === admin && !busy, 'choice', onClose);
  return (
    <ChooseDialog
      me={uid}
      shown={shown}
      network={env.network}
      outdated={outdated}
      now={now}
      onChoose={(password) => act({ ...asked, password })}
      onClose={onClose}
    />
  );
}
