import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { adminQueries } from '@/data/admin-queries';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { formatAdministrator } from '@/domain/accounts/person-words';
import { describePolicy } from '@/domain/ledger/entry-words';
import type { Uid } from '@/domain/ledger/revision-fields';
import { isStillAtDesk } from '@/domain/two-people/since-proposal';
import { findWaitingSettings, type WaitingDeskSetting } from '@/domain/two-people/waiting-settings';
import { formatRemaining } from '@/lib/format';
import { combineQueries, QueryBoundary } from '@/ui/feedback/query-boundary';
import { StatusMark } from '@/ui/feedback/status-mark';
import { useNow } from '@/ui/hooks/use-now';
import { Panel } from '@/ui/page';
import { Time } from '@/ui/time';

/** Settings of the desk that wait for another manager. Below the list, and takes no room if none waits. */
export function SettingsThatWait() {
  const { uid: me } = useUserState();
  const now = useNow();
  const policy = useQuery(queries.policy());
  const people = useQuery(adminQueries.paymentMethods());
  const known = combineQueries([policy, people], () =>
    findWaitingSettings({
      policy: policy.data ?? null,
      payments: people.data?.map(({ payment }) => payment) ?? [],
    }),
  );
  const findPerson = (uid: Uid) => people.data?.find(({ profile }) => profile.uid === uid)?.profile;
  const getName = (uid: Uid) => formatAdministrator(findPerson(uid), uid);
  const canBeConfirmed = ({ by }: WaitingDeskSetting) => {
    const author = findPerson(by);
    return author !== undefined && isStillAtDesk(author, 'manager');
  };
  return (
    <QueryBoundary query={known} loading={null} empty={null} failedTitle="Couldn’t load the settings that wait" failureClassName="mt-8">
      {(settings) => (
        <Panel title="Settings that wait" className="mt-12">
          <ul>
            {settings.map((setting) => (
              <li
                key={setting.kind + setting.by}
                className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-rule border-b py-3 text-t-sm"
              >
                <span>
                  <Link to="/admin/settings" className="font-medium">
                    {describeSetting(setting, getName)}
                  </Link>{' '}
                  <span className="text-ink-2">proposed by {setting.by === me ? 'you' : getName(setting.by)}</span>
                </span>
                <Confirmation setting={setting} isPossible={canBeConfirmed(setting)} now={now} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </QueryBoundary>
  );
}

const describeSetting = (setting: WaitingDeskSetting, getName: (uid: Uid) => string): string =>
  setting.kind === 'policy' ? `Two-person policy: ${describePolicy(setting.policy)}` : `Payment method of ${getName(setting.by)}`;

interface ConfirmationProps {
  setting: WaitingDeskSetting;
  /** False once its author is no manager. The settings page says so, and removes it. */
  isPossible: boolean;
  now: Date;
}

/** When it can be confirmed. */
function Confirmation({ setting: { opensAt, closesAt }, isPossible, now }: ConfirmationProps) {
  if (now >= closesAt) return <StatusMark kind="neutral">Expired</StatusMark>;
  if (!isPossible) return <StatusMark kind="neutral">Can’t be confirmed</StatusMark>;
  if (now < opensAt) {
    return (
      <span className="text-ink-2">
        Another manager can confirm it from <Time at={opensAt} />
      </span>
    );
  }
  return (
    <span>
      Another manager can confirm it until <Time at={closesAt} />{' '}
      <span className="whitespace-nowrap text-ink-3">({formatRemaining(closesAt, now)})</span>
    </span>
  );
}
