import { useState } from 'react';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { useUserState } from '@/data/user-state';
import type { Profile } from '@/domain/accounts/profile';
import { Button } from '@/ui/button';
import { ButtonRow } from '@/ui/forms/button-row';
import { Panel } from '@/ui/page';
import { Time } from '@/ui/time';
import { type StatusAnswer, StatusDialog } from '../dialogs/status-dialog';
import { getStatusDisabledReason } from '../own-account';
import type { Client } from '../use-client';
import { ClosingChecklist, getClosingItems } from './closing-checklist';

/** Shown while a closure request is open: what has to be settled first, and the two answers. */
export function ClosingPanel({
  profile,
  client,
  now,
}: {
  profile: Profile;
  client: Client;
  now: Date;
}) {
  const { uid, closureAt } = profile;
  const { uid: me } = useUserState();
  const { desk } = useAdminRole();
  const [answer, setAnswer] = useState<StatusAnswer | null>(null);
  const disabledReason = getStatusDisabledReason({ uid, profile }, me, desk);
  return (
    <>
      {closureAt && (
        <Panel
          id="closing"
          title="Closure requested"
          action={<Time at={closureAt} className="text-ink-2" />}
        >
          <ClosingChecklist items={getClosingItems(uid, client, now)} />
          <ButtonRow className="mt-4">
            <Button
              dense
              kind="danger-outline"
              onClick={() => setAnswer('closed')}
              disabledReason={disabledReason}
            >
              Close account
            </Button>
            <Button dense onClick={() => setAnswer('kept')} disabledReason={disabledReason}>
              Keep open
            </Button>
          </ButtonRow>
        </Panel>
      )}
      {answer && <StatusDialog profile={profile} first={answer} onClose={() => setAnswer(null)} />}
    </>
  );
}
