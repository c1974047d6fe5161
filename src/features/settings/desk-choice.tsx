import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import type { Administrator } from '@/data/admin/administrators';
import { adminQueries } from '@/data/admin-queries';
import { useDeskRole } from '@/data/hooks/use-desk-role';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { formatFullName } from '@/domain/accounts/profile';
import type { BitcoinNetwork } from '@/domain/address';
import { type Coin, coinName, coins } from '@/domain/coin';
import type { Uid } from '@/domain/ledger/revision-fields';
import type { DeskCurrent } from '@/domain/requests/payment';
import { env } from '@/lib/env';
import { shortenMiddle } from '@/lib/format';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { combineQueries, QueryBoundary } from '@/ui/feedback/query-boundary';
import { RoleNote } from '@/ui/feedback/role-note';
import { TableSkeleton } from '@/ui/feedback/skeleton';
import { StatusMark } from '@/ui/feedback/status-mark';
import { PasswordField } from '@/ui/forms/fields';
import { useSchemaForm } from '@/ui/forms/form';
import { useNow } from '@/ui/hooks/use-now';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { Panel } from '@/ui/page';
import { type Column, Table } from '@/ui/tables/table';
import { Time } from '@/ui/time';
import {
  EntryToBeWritten,
  emptyMethod,
  findMethodIssue,
  getMethod,
  getMethodChanges,
  MethodChanges,
  previewOwnAct,
} from './payment-change';
import { useChooseDesk } from './use-payment';

/** What was on the screen when the administrator was chosen. */
interface DisplayedDesk {
  chosen: Administrator;
  /** Administrator whose method clients see until then; null if none, or if they are not an administrator any more. */
  before: Administrator | null;
  current: DeskCurrent | null;
}

interface ChooseDialogProps {
  me: Uid;
  displayed: DisplayedDesk;
  network: BitcoinNetwork;
  /** True if the data has changed since it was shown. */
  outdated: boolean;
  now: Date;
  /** @throws FieldError for `password`, FormError */
  onChoose: (password: string) => Promise<void>;
  onClose: () => void;
}

const chooseSchema = v.object({ password: v.pipe(v.string(), v.nonEmpty('Enter your current password.')) });

/** Confirms the choice. Shows where clients send coins before and after. */
function ChooseDialog({ me, displayed, network, outdated, now, onChoose, onClose }: ChooseDialogProps) {
  const { chosen, before, current } = displayed;
  const [after] = useState(() => getMethod(chosen.payment));
  const changes = getMethodChanges(before ? getMethod(before.payment) : emptyMethod, after, network);
  const form = useSchemaForm(chooseSchema, ({ password }) => onChoose(password), { defaultValues: { password: '' } });
  const name = formatFullName(chosen.profile);
  const entry = {
    col: 'desk',
    rev: (current?.rev ?? 0) + 1,
    action: 'desk.selected',
    before: current ? { admin: current.admin, previous: current.previous } : {},
    after: { admin: chosen.profile.uid, previous: current?.admin ?? '' },
  } as const;
  return (
    <ActDialog
      form={form}
      drawer
      label="Not changed yet"
      title={`Show clients the payment method of ${name}?`}
      submitLabel="Show to clients"
      disabledReason={outdated ? 'Close this, and check the list again.' : undefined}
      onClose={onClose}
      introduction={
        <>
          {outdated && (
            <Note kind="error" role="alert">
              <b>Someone at the desk has changed this.</b> Close this, and check the list again.
            </Note>
          )}
          <MethodChanges changes={changes} network={network} />
          <Note kind="pending">
            <b>Once you confirm, clients will send to these addresses.</b>{' '}
            {current && 'For 7 days, the deposit page says that the address was changed, and when.'}
          </Note>
        </>
      }
      preview={<EntryToBeWritten entry={previewOwnAct(me, entry, now)} />}
    >
      <PasswordField name="password" label="Your current password" hint="You’re asked for it every time, even if you’ve just signed in." />
    </ActDialog>
  );
}

interface DeskChoiceProps {
  administrators: readonly Administrator[];
  /** Administrator whose method clients see; empty if none was chosen. */
  current: Uid;
  me: Uid;
  network: BitcoinNetwork;
  /** If undefined, no choice is possible now. */
  onChoose?: ((one: Administrator) => void) | undefined;
}

/** All administrators with their payment methods. Marks the one that clients see. */
function DeskChoice({ administrators, current, me, network, onChoose }: DeskChoiceProps) {
  const getName = (one: Administrator) => `${formatFullName(one.profile)}${one.profile.uid === me ? ' (you)' : ''}`;
  const columns: readonly Column<Administrator>[] = [
    { key: 'name', header: 'Administrator', keepInCard: true, cell: (one) => <span className="font-medium">{getName(one)}</span> },
    ...coins.map((coin) => ({
      key: coin,
      header: coinName[coin],
      cell: (one: Administrator) => <AddressCell coin={coin} administrator={one} />,
    })),
    { key: 'at', header: 'Changed', keepInCard: true, cell: ({ payment }) => (payment ? <Time at={payment.at} format="date" /> : 'never') },
    {
      key: 'choose',
      header: 'Shown to clients',
      keepInCard: true,
      cell: (one) => <AdministratorRow administrator={one} current={current} network={network} onChoose={onChoose} />,
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
  onChoose,
}: { administrator: Administrator } & Pick<DeskChoiceProps, 'current' | 'network' | 'onChoose'>) {
  if (administrator.profile.uid === current) return <StatusMark kind="success">Clients see this</StatusMark>;
  const issue = administrator.payment ? findMethodIssue(getMethod(administrator.payment), network) : 'No address yet';
  if (!onChoose || issue !== null) return <span className="text-ink-3">{issue ?? 'no'}</span>;
  return (
    <Button
      kind="plain"
      size="row"
      aria-label={`Show to clients: payment method of ${formatFullName(administrator.profile)}`}
      onClick={() => onChoose(administrator)}
    >
      Show to clients
    </Button>
  );
}

/** Shows whose payment method clients see, and lets the user choose another. @param closed true if no choice is possible now */
export function DeskChoicePanel({ closed }: { closed: boolean }) {
  const { uid } = useUserState();
  const { isManager } = useDeskRole();
  const methods = useQuery(adminQueries.paymentMethods());
  const desk = useQuery(queries.deskCurrent());
  const [shown, setShown] = useState<DisplayedDesk | null>(null);
  const both = combineQueries([methods, desk], () => ({ administrators: methods.data ?? [], current: desk.data ?? null }));
  const of = (admin: string) => methods.data?.find(({ profile }) => profile.uid === admin);
  const choose = (chosen: Administrator) => {
    const current = desk.data ?? null;
    setShown({ chosen, before: of(current?.admin ?? '') ?? null, current });
  };
  return (
    <Panel title="Payment method shown to clients">
      <QueryBoundary query={both} loading={<TableSkeleton rows={2} />} failedTitle="Couldn’t load payment methods">
        {({ administrators, current }) => (
          <>
            {current === null && (
              <div className="mb-4">
                <Note kind="pending">
                  <b>No payment method is chosen yet,</b> so clients can’t deposit. Choose one below.
                </Note>
              </div>
            )}
            <DeskChoice
              administrators={administrators}
              current={current?.admin ?? ''}
              me={uid}
              network={env.network}
              onChoose={closed || !isManager ? undefined : choose}
            />
            {!isManager && (
              <div className="mt-4">
                <RoleNote needs="manager" act="Choosing the payment method" />
              </div>
            )}
          </>
        )}
      </QueryBoundary>
      {shown && (
        <ChooseFlow
          shown={shown}
          current={desk.data ?? null}
          chosen={of(shown.chosen.profile.uid) ?? null}
          onClose={() => setShown(null)}
        />
      )}
    </Panel>
  );
}

/** `chosen` and `current` as they are now. */
type ChooseFlowProps = Pick<DisplayedDesk, 'current'> & { shown: DisplayedDesk; chosen: Administrator | null; onClose: () => void };

function ChooseFlow({ shown, chosen, current, onClose }: ChooseFlowProps) {
  const { uid } = useUserState();
  const { act, isPending } = useChooseDesk(onClose);
  const now = useNow();
  const admin = shown.chosen.profile.uid;
  const asked = { admin, displayed: { desk: shown.current?.rev ?? 0, method: shown.chosen.payment?.rev ?? 0 } };
  const outdated = (current?.rev !== shown.current?.rev || chosen?.payment?.rev !== shown.chosen.payment?.rev) && !isPending;
  return (
    <ChooseDialog
      me={uid}
      displayed={shown}
      network={env.network}
      outdated={outdated}
      now={now}
      onChoose={(password) => act({ ...asked, password })}
      onClose={onClose}
    />
  );
}
