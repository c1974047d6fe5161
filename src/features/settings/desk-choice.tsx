import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import type { Administrator } from '@/data/admin/administrators';
import { adminQueries } from '@/data/admin-queries';
import { getErrorMessage } from '@/data/ledger/error-messages';
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
import { TableSkeleton } from '@/ui/feedback/skeleton';
import { StatusMark } from '@/ui/feedback/status-mark';
import { PasswordField } from '@/ui/forms/fields';
import { useSchemaForm } from '@/ui/forms/form';
import { useNow } from '@/ui/hooks/use-now';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { Panel } from '@/ui/page';
import { type Column, Table } from '@/ui/tables/table';
import { Time } from '@/ui/time';
import { findMethodIssue, getMethod, getMethodChanges, MethodChanges, noMethod, previewOwnAct, ToBeWritten } from './payment-change';
import { useChooseDesk, usePaymentState } from './use-payment';

/** What was on the screen when the administrator was chosen. */
interface ShownDesk {
  chosen: Administrator;
  /** Administrator whose method clients see until then; null if none, or if they are not an administrator any more. */
  before: Administrator | null;
  current: DeskCurrent | null;
}

export interface ChooseDialogProps {
  me: Uid;
  shown: ShownDesk;
  network: BitcoinNetwork;
  /** True if the data has changed since it was shown. */
  outdated: boolean;
  now: Date;
  /** @throws FieldError for `password`, FormError */
  onChoose: (password: string) => Promise<void>;
  onClose: () => void;
}

const schema = v.object({ password: v.pipe(v.string(), v.nonEmpty('Type your current password.')) });

/** Confirms the choice. Shows where clients send coins before and after. */
export function ChooseDialog({ me, shown, network, outdated, now, onChoose, onClose }: ChooseDialogProps) {
  const { chosen, before, current } = shown;
  const [after] = useState(() => getMethod(chosen.payment));
  const changes = getMethodChanges(before ? getMethod(before.payment) : noMethod, after, network);
  const form = useSchemaForm(schema, ({ password }) => onChoose(password), { defaultValues: { password: '' } });
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
      beside
      label="Nothing is changed yet"
      title={`Show clients the payment method of ${name}?`}
      submit="Show it to clients"
      note="Choice and entry are one commit."
      notYet={outdated ? 'Close this, and look at the list again.' : undefined}
      onClose={onClose}
      about={
        <>
          {outdated && (
            <Note kind="no" role="alert">
              <b>This was changed meanwhile</b> by somebody of the desk. Close this, and look at the list again.
            </Note>
          )}
          <MethodChanges changes={changes} network={network} />
          <Note kind="wait">
            <b>Once you confirm, clients send to these addresses.</b>{' '}
            {current && 'For 7 days the deposit page says that the payment address was changed, and when.'}
          </Note>
        </>
      }
      outcome={<ToBeWritten entry={previewOwnAct(me, entry, now)} />}
    >
      <PasswordField
        name="password"
        label="Your current password"
        hint="You are asked for it every time, however recently you signed in."
      />
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
export function DeskChoice({ administrators, current, me, network, onChoose }: DeskChoiceProps) {
  const nameIn = (one: Administrator) => `${formatFullName(one.profile)}${one.profile.uid === me ? ', you' : ''}`;
  const columns: readonly Column<Administrator>[] = [
    { key: 'name', head: 'Administrator', stays: true, cell: (one) => <span className="font-medium">{nameIn(one)}</span> },
    ...coins.map((coin) => ({ key: coin, head: coinName[coin], cell: (one: Administrator) => <Address coin={coin} of={one} /> })),
    { key: 'at', head: 'Changed', stays: true, cell: ({ payment }) => (payment ? <Time at={payment.at} as="date" /> : 'never') },
    {
      key: 'choose',
      head: 'Shown to clients',
      stays: true,
      cell: (one) => <Choice of={one} current={current} network={network} onChoose={onChoose} />,
    },
  ];
  return (
    <Table
      caption="Administrators and their payment methods, by last name"
      columns={columns}
      rows={administrators}
      rowKey={({ profile }) => profile.uid}
      chosen={({ profile }) => profile.uid === current}
      card={({ payment }) =>
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

function Address({ coin, of: { payment } }: { coin: Coin; of: Administrator }) {
  const address = payment?.[coin] ?? '';
  return address === '' ? <span className="text-ink-3">none</span> : <span title={address}>{shortenMiddle(address, 6, 6)}</span>;
}

function Choice({ of, current, network, onChoose }: { of: Administrator } & Pick<DeskChoiceProps, 'current' | 'network' | 'onChoose'>) {
  if (of.profile.uid === current) return <StatusMark kind="done">Clients see this</StatusMark>;
  const fault = of.payment ? findMethodIssue(getMethod(of.payment), network) : 'It has no address yet.';
  if (!onChoose || fault !== null) return <span className="text-ink-3">{fault ?? 'no'}</span>;
  return (
    <Button kind="plain" dense aria-label={`Show clients the payment method of ${formatFullName(of.profile)}`} onClick={() => onChoose(of)}>
      Show clients
    </Button>
  );
}

/** Shows whose payment method clients see, and lets the user choose another. @param closed true if no choice is possible now */
export function DeskChoicePanel({ closed }: { closed: boolean }) {
  const { uid } = useUserState();
  const methods = useQuery(adminQueries.paymentMethods());
  const desk = useQuery(queries.deskCurrent());
  const [shown, setShown] = useState<ShownDesk | null>(null);
  const both = combineQueries([methods, desk], () => ({ administrators: methods.data ?? [], current: desk.data ?? null }));
  const of = (admin: string) => methods.data?.find(({ profile }) => profile.uid === admin);
  const choose = (chosen: Administrator) => {
    const current = desk.data ?? null;
    setShown({ chosen, before: of(current?.admin ?? '') ?? null, current });
  };
  return (
    <Panel title="Whose payment method clients see">
      <QueryBoundary
        query={both}
        loading={<TableSkeleton rows={2} />}
        failedTitle="The payment methods could not be read"
        cause={getErrorMessage}
      >
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
      </QueryBoundary>
      {shown && (
        <Choose shown={shown} current={desk.data ?? null} chosen={of(shown.chosen.profile.uid) ?? null} onClose={() => setShown(null)} />
      )}
    </Panel>
  );
}

/** `chosen` and `current` as they are now. */
type ChooseProps = Pick<ShownDesk, 'current'> & { shown: ShownDesk; chosen: Administrator | null; onClose: () => void };

function Choose({ shown, chosen, current, onClose }: ChooseProps) {
  const { uid } = useUserState();
  const { act, busy } = useChooseDesk(onClose);
  const now = useNow();
  const admin = shown.chosen.profile.uid;
  const asked = { admin, shown: { desk: shown.current?.rev ?? 0, method: shown.chosen.payment?.rev ?? 0 } };
  const outdated = (current?.rev !== shown.current?.rev || chosen?.payment?.rev !== shown.chosen.payment?.rev) && !busy;
  usePaymentState(current?.admin === admin && !busy, 'choice', onClose);
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
