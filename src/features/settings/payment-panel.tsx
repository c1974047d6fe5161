import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useDeskRole } from '@/data/hooks/use-desk-role';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { type BitcoinNetwork, normalizeAddress } from '@/domain/address';
import { type Coin, coins } from '@/domain/coin';
import { coinUnitName, getAddressLabel, getNetworkName } from '@/domain/requests/network';
import type { Payment, PaymentMethod } from '@/domain/requests/payment';
import { type DeskPolicy, hasThreshold } from '@/domain/two-people/policy';
import { env } from '@/lib/env';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { Note } from '@/ui/feedback/note';
import { combineQueries, QueryBoundary } from '@/ui/feedback/query-boundary';
import { RoleNote } from '@/ui/feedback/role-note';
import { LoadingPart } from '@/ui/feedback/skeleton';
import { ButtonRow } from '@/ui/forms/button-row';
import { TextField } from '@/ui/forms/fields';
import { Form, useSchemaForm } from '@/ui/forms/form';
import { useNow } from '@/ui/hooks/use-now';
import { Panel } from '@/ui/page';
import {
  createPaymentSchema,
  getMethod,
  getMethodChanges,
  isChanged,
  type MethodFieldChange,
  MethodValue,
  type PaymentInput,
  previewOwnAct,
  repeatedAddressFields,
  toInput,
} from './payment-change';
import { FieldSkeleton } from './personal-card';
import { useChangePayment } from './use-payment';
import { AddressReview } from './waiting/address-review';
import { ClientNoticePreview, WaitingNoticePreview } from './waiting/client-notice-preview';
import { ConfirmationNote, ReplacedNote } from './waiting/confirmation-note';
import { ProposedMethods } from './waiting/proposed-methods';

const PaymentSkeleton = () => (
  <LoadingPart label="Loading your payment method…">
    <div className="grid gap-4" aria-hidden="true">
      <FieldSkeleton width="12rem" />
      <FieldSkeleton width="11rem" />
      <FieldSkeleton width="9rem" />
    </div>
  </LoadingPart>
);

/** The method that was on the screen when the change was requested. */
interface DisplayedMethod {
  method: PaymentMethod;
  /** 0 if none was ever set. */
  rev: number;
}

interface PaymentCardProps {
  stored: PaymentMethod;
  network: BitcoinNetwork;
  onReview: (method: PaymentMethod) => void;
}

function PaymentCard({ stored, network, onReview }: PaymentCardProps) {
  const [nothing, setNothing] = useState(false);
  const schema = useMemo(() => createPaymentSchema(stored, network), [stored, network]);
  const look = (method: PaymentMethod) => {
    const changes = getMethodChanges(stored, method, network);
    setNothing(changes.length === 0);
    if (changes.length > 0) onReview(method);
  };
  // Changes made elsewhere appear here; typed text stays, unless it equals the stored value.
  const form = useSchemaForm<PaymentInput, PaymentMethod>(schema, look, {
    values: toInput(stored),
    resetOptions: { keepDirtyValues: true },
  });
  const { resetField, getValues } = form;
  useEffect(() => {
    for (const coin of coins.filter((one) => normalizeAddress(getValues(one)) === stored[one])) {
      resetField(coin);
      resetField(repeatedAddressFields[coin]);
    }
  }, [stored, resetField, getValues]);
  return (
    <Form {...form} onEdit={() => setNothing(false)}>
      <AddressFields coin="bitcoin" stored={stored} network={network} />
      <AddressFields coin="ethereum" stored={stored} network={network} />
      <TextField
        name="email"
        label="Email (optional)"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Recorded with the addresses. No page shows it, but clients’ data downloads contain it."
      />
      <ButtonRow>
        <Button type="submit">Review the change</Button>
        {nothing && <NothingChanged />}
      </ButtonRow>
    </Form>
  );
}

const NothingChanged = () => (
  <p className="text-ink-2 text-t-sm" role="status">
    Nothing to save: you changed nothing.
  </p>
);

const plainInputProps = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

function AddressFields({ coin, stored, network }: { coin: Coin } & Pick<PaymentCardProps, 'stored' | 'network'>) {
  const typed = useWatch<PaymentInput, Coin>({ name: coin });
  const label = getAddressLabel(coin, network);
  return (
    <>
      <TextField
        {...plainInputProps}
        name={coin}
        label={label}
        hint={`Where clients send ${coinUnitName[coin]}, on ${getNetworkName(coin, network)}. Leave empty to disable deposits in this coin.`}
      />
      {isChanged(coin, typed, stored) && (
        <TextField {...plainInputProps} name={repeatedAddressFields[coin]} label={`Repeat the new ${coin} address`} />
      )}
    </>
  );
}

/** The stored method, for administrators who cannot change it. */
const PaymentFacts = ({ stored, network }: Pick<PaymentCardProps, 'stored' | 'network'>) => (
  <div className="grid gap-4">
    <DescriptionList
      rows={[
        ...coins.map((coin) => ({ label: getAddressLabel(coin, network), value: <MethodValue field={coin} text={stored[coin]} /> })),
        { label: 'Email', value: <MethodValue field="email" text={stored.email} /> },
      ]}
    />
    <RoleNote needs="manager" act="Changing a payment method" />
  </div>
);

/** A change that the manager asked for. */
interface AskedChange {
  displayed: DisplayedMethod;
  next: PaymentMethod;
}

export function PaymentPanel() {
  const { uid, profile } = useUserState();
  const { isManager } = useDeskRole();
  const payment = useQuery(queries.paymentMethod(uid));
  const stored = useMemo(() => getMethod(payment.data ?? null), [payment.data]);
  const policy = useQuery(queries.policy());
  const chosen = useQuery(queries.deskCurrent()).data?.admin ?? '';
  const known = combineQueries([payment, policy], () => ({ payment: payment.data ?? null, policy: policy.data ?? null }));
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const [done, setDone] = useState(0);
  const close = () => setAsked(null);
  const finish = () => {
    close();
    setDone(done + 1);
  };
  return (
    <Panel title="Payment method">
      {env.practice && (
        <div className="mb-4">
          <Note kind="pending">
            <b>Practice desk:</b> only test-network addresses are accepted.
          </Note>
        </div>
      )}
      <QueryBoundary query={known} loading={<PaymentSkeleton />} failedTitle="Couldn’t load your payment method">
        {(found) => (
          <div className="max-w-measure">
            <ProposedMethods owners={[{ profile, payment: found.payment }]} policy={found.policy} chosen={chosen} canDecide={isManager} />
            {isManager ? (
              // A change that was proposed empties the form of what was typed.
              <PaymentCard
                key={done}
                stored={stored}
                network={env.network}
                onReview={(next) => setAsked({ displayed: { method: stored, rev: found.payment?.rev ?? 0 }, next })}
              />
            ) : (
              <PaymentFacts stored={stored} network={env.network} />
            )}
          </div>
        )}
      </QueryBoundary>
      {asked && (
        <ChangeReview
          {...asked}
          payment={payment.data ?? null}
          policy={policy.data ?? null}
          chosen={chosen === uid}
          onDone={finish}
          onClose={close}
        />
      )}
    </Panel>
  );
}

interface ChangeReviewProps extends AskedChange {
  /** As it is now. */
  payment: Payment | null;
  policy: DeskPolicy | null;
  /** Whether clients see this method. The deposit page tells them of a change. */
  chosen: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Reviews a change, which one manager makes, or proposes to another. */
function ChangeReview({ displayed, next, payment, policy, chosen, onDone, onClose }: ChangeReviewProps) {
  const { uid } = useUserState();
  const now = useNow();
  const changes = getMethodChanges(displayed.method, next, env.network);
  const [kind] = useState(() => getChangeKind(displayed, changes, policy));
  const { act, isPending } = useChangePayment(kind, onDone);
  const outdated = (payment?.rev ?? 0) !== displayed.rev && !isPending;
  const isProposal = kind === 'propose';
  const after = isProposal ? { ...displayed.method, proposed: { ...next, by: uid } } : { ...next };
  const entry = previewOwnAct(
    uid,
    {
      col: 'admins',
      rev: displayed.rev + 1,
      action: isProposal ? 'payment.proposed' : 'payment.updated',
      before: { ...displayed.method },
      after,
    },
    now,
  );
  return (
    <AddressReview
      {...(isProposal
        ? { title: 'Propose another payment method?', submitLabel: 'Propose the change' }
        : { title: 'Change your payment method?', submitLabel: 'Change the method' })}
      changes={changes}
      network={env.network}
      outdated={outdated ? outdatedMethod : null}
      entry={entry}
      comparison={ownComparison}
      onSave={(password) => act({ method: next, displayed: displayed.rev, password })}
      onClose={onClose}
    >
      {isProposal ? (
        <>
          <ConfirmationNote policy={policy} now={now} />
          <WaitingNoticePreview changes={changes} chosen={chosen} />
        </>
      ) : (
        <ClientNoticePreview changes={changes} chosen={chosen} first={displayed.rev === 0} />
      )}
      {payment?.proposed && <ReplacedNote isProposal={isProposal} />}
    </AddressReview>
  );
}

/** Two managers decide about an address, except of the first method. */
const getChangeKind = (
  displayed: DisplayedMethod,
  changes: readonly MethodFieldChange[],
  policy: DeskPolicy | null,
): 'propose' | 'update' =>
  displayed.rev > 0 && hasThreshold(policy) && changes.some(({ field }) => field !== 'email') ? 'propose' : 'update';

const outdatedMethod = {
  title: 'Your payment method was changed in another tab or on another device.',
  advice: 'Close this, and check the form again.',
};
const ownComparison = {
  label: 'I’ve scanned the code with a wallet, or compared every character: the address is mine.',
  advice: 'Scan each code, or compare each address with your wallet.',
};
