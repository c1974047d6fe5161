import { accountFigures } from '@/domain/account';
import { coversPromises } from '@/domain/holds';
import type { Entry } from '@/domain/ledger';
import { lineToCome } from '@/domain/line-to-come';
import { firstNameOf } from '@/domain/person-words';
import { movements, posted } from '@/domain/posting';
import type { Profile } from '@/domain/profile';
import { endsAt, type Subscription, type Subscriptions } from '@/domain/subscription';
import { dayMonthYear, usd } from '@/lib/format';
import { Diff, figureRow } from '@/ui/diff';
import { Note } from '@/ui/note';
import { ToBeWritten } from '@/ui/to-be-written';
import { availableRow, type ClientFigures } from './figures';
import { ReasonDialog } from './reason-dialog';

export interface SubscriptionActProps {
  profile: Profile;
  /** The document, and what it holds. */
  document: Subscriptions;
  subscription: Subscription;
  /** The plan's name; its id where the desk does not offer it any more. */
  plan: string;
  now: Date;
  /** @throws FormError */
  onAct: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Ends a client's subscription before its time. */
export function TerminateDialog({ profile, document, subscription, plan, now, onAct, onClose }: SubscriptionActProps) {
  const entry = { col: 'subscriptions', rev: document.rev + 1, action: 'subscription.terminated', before: { subscription } } as const;
  return (
    <ReasonDialog
      profile={profile}
      title={`Terminate ${plan}`}
      submit={`Terminate and tell ${firstNameOf(profile)}`}
      kind="refuse-sure"
      onAct={onAct}
      onClose={onClose}
      about={<p>It ends at once, and nothing that was charged comes back by itself. A refund is an adjustment.</p>}
      outcome={(reason) => (
        <ToBeWritten lines={[lineToCome(profile.uid, { ...entry, after: { subscription: {} }, reason, at: now })]}>
          <Diff
            caption="What changes"
            rows={[
              { label: 'Subscription', before: `${plan}, until ${dayMonthYear(endsAt(subscription))}`, after: 'none', change: 'changed' },
            ]}
          />
        </ToBeWritten>
      )}
    />
  );
}

export interface ChargeDialogProps extends SubscriptionActProps {
  figures: ClientFigures;
  /** For the folio of the subscription. */
  latest: readonly Entry[];
}

/** Takes a subscription's fee from the balance, once. */
export function ChargeDialog({ profile, document, subscription, plan, figures, latest, now, onAct, onClose }: ChargeDialogProps) {
  const { account, holds } = figures;
  const before = accountFigures(account);
  const after = posted(before, movements['subscription.charged'](subscription));
  const covered = coversPromises(after, holds);
  const entry = {
    col: 'accounts',
    rev: account.rev + 1,
    action: 'subscription.charged',
    before,
    after,
    ref: document.op,
    at: now,
  } as const;
  return (
    <ReasonDialog
      profile={profile}
      title={`Charge ${usd(subscription.amount)} for ${plan}`}
      submit={`Charge ${usd(subscription.amount)}`}
      notYet={covered ? undefined : 'The balance would not cover what is reserved and staked.'}
      onAct={onAct}
      onClose={onClose}
      about={endsAt(subscription) <= now && <Ended subscription={subscription} />}
      outcome={(reason) => (
        <ToBeWritten lines={[lineToCome(profile.uid, { ...entry, reason }, latest)]}>
          <Diff
            caption="Before and after, USD"
            rows={[figureRow('Balance', before.balance, after.balance), availableRow(holds, before.balance, after.balance)]}
          />
        </ToBeWritten>
      )}
    />
  );
}

const Ended = ({ subscription }: { subscription: Subscription }) => (
  <div className="mb-s-4">
    <Note kind="wait">
      <b>It ended on {dayMonthYear(endsAt(subscription))}.</b> Charge it only for the time that it ran.
    </Note>
  </div>
);
