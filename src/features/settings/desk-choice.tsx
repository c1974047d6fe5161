import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Administrator } from '@/data/admin/administrators';
import { adminQueries } from '@/data/admin-queries';
import { useDeskRole } from '@/data/hooks/use-desk-role';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { canAct } from '@/domain/accounts/account-status';
import { isManager } from '@/domain/accounts/desk-role';
import { formatAdministrator } from '@/domain/accounts/person-words';
import { formatFullName, type Profile } from '@/domain/accounts/profile';
import type { BitcoinNetwork } from '@/domain/address';
import { type Coin, coinName, coins } from '@/domain/coin';
import type { Uid } from '@/domain/ledger/revision-fields';
import type { DeskCurrent } from '@/domain/requests/payment';
import { hasThreshold, type Policy } from '@/domain/two-people/policy';
import { env } from '@/lib/env';
import { shortenMiddle } from '@/lib/format';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { combineQueries, QueryBoundary } from '@/ui/feedback/query-boundary';
import { RoleNote } from '@/ui/feedback/role-note';
import { TableSkeleton } from '@/ui/feedback/skeleton';
import { StatusMark } from '@/ui/feedback/status-mark';
import { useNow } from '@/ui/hooks/use-now';
import { Panel } from '@/ui/page';
import { type Column, Table } from '@/ui/tables/table';
import { Time } from '@/ui/time';
import { emptyMethod, findMethodIssue, getMethod, getMethodChanges, previewOwnAct } from './payment-change';
import { useChooseDesk } from './use-payment';
import { AddressReview, changedByOthers } from './waiting/address-review';
import { ShownAddressesNote, WaitingChoicePreview } from './waiting/client-notice-preview';
import { ConfirmationNote, ReplacedNote } from './waiting/confirmation-note';
import { ProposedChoice } from './waiting/proposed-choice';
import { ProposedMethods } from './waiting/proposed-methods';

/** What was on the screen when the administrator was chosen. */
interface DisplayedDesk {
  chosen: Administrator;
  /** Administrator whose method clients see until then; null if none, or if they are not an administrator any more. */
  before: Administrator | null;
  current: DeskCurrent | null;
}

interface DeskChoiceProps {
  administrators: readonly Administrator[];
  /** Administrator whose method clients see; empty if none was chosen. */
  current: Uid;
  me: Uid;
  network: BitcoinNetwork;
  /** True if another manager has to confirm the choice. */
  isProposal: boolean;
  /** If undefined, no choice is possible now. */
  onChoose?: ((one: Administrator) => void) | undefined;
}

/** All administrators with their payment methods. Marks the one that clients see. */
function DeskChoice({ administrators, current, me, ...choice }: DeskChoiceProps) {
  const getName = (one: Administrator) => `${formatFullName(one.profile)}${one.profile.uid === me ? ' (you)' : ''}`;
  const columns: readonly Column<Administrator>[] = [
    { key: 'name', header: 'Administrator', keepInCard: true, cell: (one) => <span className="font-medium">{getName(one)}</span> },
    ...coins.map((coin) => ({
      key: coin,
      header: coinName[coin],
      cell: (one: Administrator) => <AddressCell coin={coin} administrator={one} />,
    })),
    {
      key: 'at',
      header: 'Last entry',
      keepInCard: true,
      cell: ({ payment }) => (payment ? <Time at={payment.at} format="date" /> : 'never'),
    },
    {
      key: 'choose',
      header: 'Shown to clients',
      keepInCard: true,
      cell: (one) => <AdministratorRow administrator={one} current={current} {...choice} />,
    },
  ];
  return (
    <Table
      caption="Administrators and their payment methods, by last name"
      columns={columns}
      rows={administrators}
      getRowKey={({ profile }) => profile.uid}
      isSelected={({ profile }) => profile.uid === current}
      renderCardLine={({ payment }) =>
        payment
          ? coins
              .filter((coin) => payment[coin] !== '')
              .map((coin) => `${coinName[coin]} ${shortenMiddle(payment[coin], 6, 6)}`)
              .join(', ')
          : 'No payment method yet'
      }
    />
  );
}

function AddressCell({ coin, administrator: { payment } }: { coin: Coin; administrator: Administrator }) {
  const address = payment?.[coin] ?? '';
  return address === '' ? <span className="text-ink-3">none</span> : <span title={address}>{shortenMiddle(address, 6, 6)}</span>;
}

function AdministratorRow({
  administrator,
  current,
  network,
  isProposal,
  onChoose,
}: { administrator: Administrator } & Omit<DeskChoiceProps, 'administrators' | 'me'>) {
  if (administrator.profile.uid === current) return <StatusMark kind="success">Clients see this</StatusMark>;
  const issue = administrator.payment ? findMethodIssue(getMethod(administrator.payment), network) : 'No address yet';
  if (!onChoose || issue !== null) return <span className="text-ink-3">{issue ?? 'no'}</span>;
  const label = isProposal ? 'Propose to clients' : 'Show to clients';
  return (
    <Button
      kind="plain"
      size="row"
      aria-label={`${label}: payment method of ${formatFullName(administrator.profile)}`}
      onClick={() => onChoose(administrator)}
    >
      {label}
    </Button>
  );
}

/** Completes "Clients see the payment method of Sam Berg, who …"; null if it may stay. @param chosen null for somebody who has left the desk */
function describeDoubt(chosen: Profile | null): string | null {
  if (chosen === null) return 'isn’t an administrator any more';
  if (!canAct(chosen.status)) return `is ${chosen.status}`;
  return isManager(chosen.desk) ? null : 'isn’t a manager';
}

/** A choice outlasts the role of who was chosen: clients go on paying to that address. */
function DoubtfulChoice({ chosen, name }: { chosen: Profile | null; name: string }) {
  const doubt = describeDoubt(chosen);
  if (doubt === null) return null;
  return (
    <div className="mb-4">
      <Note kind="pending">
        <b>
          Clients see the payment method of {name}, who {doubt}.
        </b>{' '}
        They pay to it until another is chosen. Choose one below.
      </Note>
    </div>
  );
}

/** Shows whose payment method clients see, and lets the user choose another. @param closed true if no choice is possible now */
export function DeskChoicePanel({ closed }: { closed: boolean }) {
  const { uid } = useUserState();
  const role = useDeskRole();
  const methods = useQuery(adminQueries.paymentMethods());
  const desk = useQuery(queries.deskCurrent());
  const policy = useQuery(queries.policy());
  const [shown, setShown] = useState<DisplayedDesk | null>(null);
  const known = combineQueries([methods, desk, policy], () => ({
    administrators: methods.data ?? [],
    current: desk.data ?? null,
    policy: policy.data ?? null,
  }));
  const of = (admin: string) => methods.data?.find(({ profile }) => profile.uid === admin);
  const getName = (admin: string) => formatAdministrator(of(admin)?.profile, admin);
  const choose = (chosen: Administrator) => {
    const current = desk.data ?? null;
    setShown({ chosen, before: of(current?.admin ?? '') ?? null, current });
  };
  return (
    <Panel title="Payment method shown to clients">
      <QueryBoundary query={known} loading={<TableSkeleton rows={2} />} failedTitle="Couldn’t load payment methods">
        {({ administrators, current, policy: two }) => {
          const canDecide = role.isManager && !closed;
          return (
            <>
              {current?.admin ? (
                <DoubtfulChoice chosen={of(current.admin)?.profile ?? null} name={getName(current.admin)} />
              ) : (
                <div className="mb-4">
                  <Note kind="pending">
                    <b>No payment method is chosen yet,</b> so clients can’t deposit. Choose one below.
                  </Note>
                </div>
              )}
              <div className="max-w-measure">
                <ProposedChoice {...{ current, administrators, canDecide, getName }} policy={two} />
                <ProposedMethods
                  owners={closed ? administrators : administrators.filter(({ profile }) => profile.uid !== uid)}
                  policy={two}
                  chosen={current?.admin ?? ''}
                  canDecide={canDecide}
                />
              </div>
              <DeskChoice
                administrators={administrators}
                current={current?.admin ?? ''}
                me={uid}
                network={env.network}
                isProposal={hasThreshold(two)}
                onChoose={canDecide ? choose : undefined}
              />
              {!role.isManager && (
                <div className="mt-4">
                  <RoleNote needs="manager" act="Choosing the payment method" />
                </div>
              )}
            </>
          );
        }}
      </QueryBoundary>
      {shown && (
        <ChooseDialog
          shown={shown}
          policy={policy.data ?? null}
          current={desk.data ?? null}
          chosen={of(shown.chosen.profile.uid) ?? null}
          onClose={() => setShown(null)}
        />
      )}
    </Panel>
  );
}

/** `chosen` and `current` as they are now. */
type ChooseDialogProps = Pick<DisplayedDesk, 'current'> & {
  shown: DisplayedDesk;
  chosen: Administrator | null;
  policy: Policy | null;
  onClose: () => void;
};

/** Reviews the choice, which one manager makes, or proposes to another. Shows where clients send coins before and after. */
function ChooseDialog({ shown, chosen, current, policy, onClose }: ChooseDialogProps) {
  const { uid } = useUserState();
  const now = useNow();
  const [kind] = useState<'propose' | 'choose'>(() => (hasThreshold(policy) ? 'propose' : 'choose'));
  const isProposal = kind === 'propose';
  const { act, isPending } = useChooseDesk(kind, onClose);
  const [after] = useState(() => getMethod(shown.chosen.payment));
  const outdated = (current?.rev !== shown.current?.rev || chosen?.payment?.rev !== shown.chosen.payment?.rev) && !isPending;
  const { profile, payment } = shown.chosen;
  const name = formatFullName(profile);
  const [admin, previous] = [shown.current?.admin ?? '', shown.current?.previous ?? ''];
  const entry = previewOwnAct(
    uid,
    {
      col: 'desk',
      rev: (shown.current?.rev ?? 0) + 1,
      action: isProposal ? 'payment.proposed' : 'desk.selected',
      before: shown.current ? { admin, previous } : {},
      after: isProposal ? { admin, previous, proposed: { admin: profile.uid, by: uid } } : { admin: profile.uid, previous: admin },
    },
    now,
  );
  return (
    <AddressReview
      {...(isProposal
        ? { title: `Propose to show clients the payment method of ${name}?`, submitLabel: 'Propose the choice' }
        : { title: `Show clients the payment method of ${name}?`, submitLabel: 'Show to clients' })}
      changes={getMethodChanges(shown.before ? getMethod(shown.before.payment) : emptyMethod, after, env.network)}
      network={env.network}
      outdated={outdated ? { ...changedByOthers, advice: 'Close this, and check the list again.' } : null}
      entry={entry}
      onSave={(password) => act({ admin: profile.uid, displayed: { desk: shown.current?.rev ?? 0, method: payment?.rev ?? 0 }, password })}
      onClose={onClose}
    >
      {isProposal ? (
        <>
          <ConfirmationNote policy={policy} now={now} />
          <WaitingChoicePreview first={admin === ''} />
        </>
      ) : (
        <ShownAddressesNote first={admin === ''} />
      )}
      {current?.proposed && <ReplacedNote what="choice" isProposal={isProposal} />}
    </AddressReview>
  );
}
