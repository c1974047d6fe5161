import type { ReactNode } from 'react';
import type { Administrator } from '@/data/admin/administrators';
import { useUserState } from '@/data/user-state';
import { formatFullName } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/ledger/revision-fields';
import { isStillAtDesk } from '@/domain/two-people/since-proposal';
import type { WaitingSetting } from '@/domain/two-people/waiting-settings';
import { formatDateTime } from '@/lib/format';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { ButtonRow } from '@/ui/forms/button-row';
import { useNow } from '@/ui/hooks/use-now';
import { Time } from '@/ui/time';

/** How a proposal is removed: by its author, by another manager, or by anybody once its day is over. */
export type RemovalVerb = 'Take back' | 'Refuse' | 'Remove';

/** Why nobody can confirm what `by` proposed, however long it waited. @param people all administrators */
export function findAuthorFault(people: readonly Administrator[], by: Uid): string | undefined {
  const author = people.find(({ profile }) => profile.uid === by)?.profile;
  return author && isStillAtDesk(author, 'manager')
    ? undefined
    : `${author ? formatFullName(author) : 'Its author'} is no longer a manager here.`;
}

interface WaitingNoteProps {
  waiting: WaitingSetting;
  /** Who proposed what: "Sam Berg proposed $2,000.00". */
  title: string;
  confirmLabel: string;
  /** Why it can’t be confirmed, however long it waits; shown in place of the time. */
  fault?: string | undefined;
  /** False for those whose role or status does not allow it. */
  canDecide: boolean;
  onConfirm: () => void;
  onRemove: (verb: RemovalVerb) => void;
  /** What would change. */
  children?: ReactNode;
}

/** Something about the desk that waits for another manager, and what this administrator can do about it. */
export function WaitingNote({ waiting, title, confirmLabel, fault, canDecide, onConfirm, onRemove, children }: WaitingNoteProps) {
  const { uid } = useUserState();
  const now = useNow();
  const isExpired = now >= waiting.closesAt;
  const isOwn = waiting.by === uid;
  const verb = isExpired ? 'Remove' : isOwn ? 'Take back' : 'Refuse';
  const early = now < waiting.opensAt ? `It can be confirmed from ${formatDateTime(waiting.opensAt)}.` : undefined;
  return (
    <Note kind="pending">
      <p>
        <b>{title}</b> on <Time at={waiting.at} />.{' '}
        {isExpired
          ? 'No one confirmed it in its day, so it can only be removed.'
          : (fault ?? (
              <>
                Another manager can confirm it from <Time at={waiting.opensAt} />, for a day.
              </>
            ))}
      </p>
      {children && <div className="mt-3 grid gap-6">{children}</div>}
      {canDecide && (
        <ButtonRow className="mt-3">
          {!isOwn && !isExpired && (
            <Button kind="primary" onClick={onConfirm} disabledReason={fault ?? early}>
              {confirmLabel}
            </Button>
          )}
          <Button onClick={() => onRemove(verb)}>{verb}</Button>
        </ButtonRow>
      )}
    </Note>
  );
}
