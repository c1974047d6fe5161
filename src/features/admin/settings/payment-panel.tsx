import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { adminQueries } from '@/data/admin-queries';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { type BitcoinNetwork, readAddress } from '@/domain/address';
import { type Coin, coins } from '@/domain/coin';
import type { PaymentMethod } from '@/domain/desk/payment-method';
import {
  coinUnitName,
  getAddressLabel,
  getExampleAddressHint,
  getNetworkName,
} from '@/domain/requests/network';
import { isSameAddress } from '@/domain/same-address';
import { findProposedMethod } from '@/domain/two-people/proposed-settings';
import { env } from '@/lib/env/env';
import { getMethodChanges, MethodChanges, MethodValue } from '@/parts/decisions/method-changes';
import { RoleNote } from '@/parts/decisions/role-note';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { Note } from '@/ui/feedback/note';
import { combineQueries, QueryBoundary } from '@/ui/feedback/query-boundary';
import { ButtonRow } from '@/ui/forms/button-row';
import { TextField } from '@/ui/forms/fields';
import { FieldsSkeleton } from '@/ui/forms/fields-skeleton';
import { Form, FormError, useSchemaForm } from '@/ui/forms/form';
import { Panel } from '@/ui/page';
import {
  createPaymentSchema,
  getMethod,
  isChanged,
  type PaymentInput,
  repeatedAddressFields,
  toInput,
} from './payment-change';
import { type AskedChange, isForTwo, PaymentReview } from './payment-review';
import { ProposedSettingNote } from './proposed-setting-note';

interface PaymentCardProps {
  stored: PaymentMethod;
  network: BitcoinNetwork;
  /** How many acts of this form were recorded. */
  done: number;
  /** @throws FormError if it cannot be reviewed now */
  onReview: (method: PaymentMethod) => void;
}

function PaymentCard({ stored, network, done, onReview }: PaymentCardProps) {
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
  const { reset, resetField, getValues } = form;
  // A change that was recorded empties the form of what was typed. The button stays, because it
  // gets the focus back.
  useEffect(() => {
    if (done > 0) reset(undefined, { keepDirtyValues: false });
  }, [done, reset]);
  useEffect(() => {
    for (const coin of coins) {
      const { address } = readAddress(coin, getValues(coin), network);
      if (address === undefined || !isSameAddress(coin, address, stored[coin])) continue;
      resetField(coin);
      resetField(repeatedAddressFields[coin]);
    }
  }, [stored, network, resetField, getValues]);
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

function AddressFields({
  coin,
  stored,
  network,
}: { coin: Coin } & Pick<PaymentCardProps, 'stored' | 'network'>) {
  const typed = useWatch<PaymentInput, Coin>({ name: coin });
  const label = getAddressLabel(coin, network);
  return (
    <>
      <TextField
        {...plainInputProps}
        name={coin}
        label={label}
        hint={`Where clients send ${coinUnitName[coin]}, on ${getNetworkName(coin, network)}. Leave empty to disable deposits in this coin.${getExampleAddressHint(coin, network)}`}
      />
      {isChanged(coin, typed, stored, network) && (
        <TextField
          {...plainInputProps}
          name={repeatedAddressFields[coin]}
          label={`Repeat the new ${coin} address`}
        />
      )}
    </>
  );
}

/** The stored method, for administrators who cannot change it. */
const PaymentFacts = ({ stored, network }: Pick<PaymentCardProps, 'stored' | 'network'>) => (
  <div className="grid gap-4">
    <DescriptionList
      rows={[
        ...coins.map((coin) => ({
          label: getAddressLabel(coin, network),
          value: <MethodValue field={coin} text={stored[coin]} />,
        })),
        { label: 'Email', value: <MethodValue field="email" text={stored.email} /> },
      ]}
    />
    <RoleNote needs="manager" act="change payment methods" />
  </div>
);

export function PaymentPanel() {
  const { uid, profile } = useUserState();
  const { isManager } = useAdminRole();
  const payment = useQuery(queries.paymentMethod(uid));
  const stored = useMemo(() => getMethod(payment.data ?? null), [payment.data]);
  const policy = useQuery(queries.policy());
  const proposals = useQuery(queries.deskProposals());
  const chosen = useQuery(adminQueries.deskCurrent()).data?.admin ?? '';
  const known = combineQueries([payment, policy, proposals], () => ({
    payment: payment.data ?? null,
    policy: policy.data ?? null,
    proposed: findProposedMethod(proposals.data ?? [], uid),
  }));
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const [done, setDone] = useState(0);
  const close = () => setAsked(null);
  const finish = () => {
    close();
    setDone(done + 1);
  };
  return (
    <Panel title="Payment method" id="payment">
      {env.practice && (
        <div className="mb-4">
          <Note kind="pending">
            <b>Practice desk:</b> only test-network addresses are accepted.
          </Note>
        </div>
      )}
      <QueryBoundary
        query={known}
        loading={
          <FieldsSkeleton
            label="Loading your payment method…"
            widths={['12rem', '11rem', '9rem']}
          />
        }
        failedTitle="Couldn’t load your payment method"
      >
        {(found) => (
          <div className="grid max-w-measure gap-6">
            {found.proposed && 'bitcoin' in found.proposed.outcome && (
              <ProposedSettingNote
                proposal={found.proposed}
                what="another payment method"
                current={found.payment}
                policy={found.policy}
                author={profile}
              >
                <MethodChanges
                  changes={getMethodChanges(stored, found.proposed.outcome, env.network)}
                  network={env.network}
                  labels={{ before: 'Now', after: 'Proposed' }}
                />
              </ProposedSettingNote>
            )}
            {isManager ? (
              <PaymentCard
                stored={stored}
                network={env.network}
                done={done}
                onReview={(next) => {
                  const change = { displayed: stored, rev: found.payment?.rev ?? 0, next };
                  if (found.proposed && isForTwo(change, found.policy))
                    throw new FormError(oneWaits);
                  setAsked(change);
                }}
              />
            ) : (
              <PaymentFacts stored={stored} network={env.network} />
            )}
          </div>
        )}
      </QueryBoundary>
      {asked && known.data && (
        <PaymentReview
          asked={asked}
          rev={known.data.payment?.rev ?? 0}
          policy={known.data.policy}
          proposed={known.data.proposed}
          chosen={chosen === uid}
          onDone={finish}
          onClose={close}
        />
      )}
    </Panel>
  );
}

const oneWaits =
  'A change of your payment method waits already: see above. Take it back before you propose another.';
