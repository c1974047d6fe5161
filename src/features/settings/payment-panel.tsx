import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { useDeskRole } from '@/data/hooks/use-desk-role';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { type BitcoinNetwork, normalizeAddress } from '@/domain/address';
import { type Coin, coins } from '@/domain/coin';
import type { Uid } from '@/domain/ledger/revision-fields';
import { coinUnitName, getAddressLabel, getNetworkName } from '@/domain/requests/network';
import type { PaymentMethod } from '@/domain/requests/payment';
import { env } from '@/lib/env';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { Note } from '@/ui/feedback/note';
import { QueryBoundary } from '@/ui/feedback/query-boundary';
import { RoleNote } from '@/ui/feedback/role-note';
import { LoadingPart } from '@/ui/feedback/skeleton';
import { ButtonRow } from '@/ui/forms/button-row';
import { CheckField, PasswordField, TextField } from '@/ui/forms/fields';
import { Form, useSchemaForm } from '@/ui/forms/form';
import { useNow } from '@/ui/hooks/use-now';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { Panel } from '@/ui/page';
import {
  createPaymentSchema,
  EntryToBeWritten,
  getMethod,
  getMethodChanges,
  isChanged,
  MethodChanges,
  type MethodFieldChange,
  MethodValue,
  type PaymentInput,
  previewOwnAct,
  repeatedAddressFields,
  toInput,
} from './payment-change';
import { FieldSkeleton } from './personal-card';
import { useUpdatePayment } from './use-payment';

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

interface PaymentReviewProps {
  me: Uid;
  displayed: DisplayedMethod;
  next: PaymentMethod;
  network: BitcoinNetwork;
  /** True if the stored method has changed since it was shown. */
  outdated: boolean;
  /** True if clients see this method, so that they are told of the change. */
  chosen: boolean;
  now: Date;
  /** @throws FieldError for `password`, FormError */
  onSave: (password: string) => Promise<void>;
  onClose: () => void;
}

const passwordSchema = v.pipe(v.string(), v.nonEmpty('Enter your current password.'));
const comparedSchema = v.literal(true, 'Scan each code, or compare each address with your wallet.');

/** Review before clients send coins: shows each change again, with a QR code to test each new address. */
function PaymentReview({ me, displayed, next, network, outdated, chosen, now, onSave, onClose }: PaymentReviewProps) {
  const changes = getMethodChanges(displayed.method, next, network);
  const entry = {
    col: 'admins',
    rev: displayed.rev + 1,
    action: 'payment.updated',
    before: { ...displayed.method },
    after: { ...next },
  } as const;
  const isNew = changes.some(({ field, after }) => field !== 'email' && after !== '');
  const [schema] = useState(() => v.object({ password: passwordSchema, compared: isNew ? comparedSchema : v.boolean() }));
  const form = useSchemaForm<{ password: string; compared: boolean }, { password: string }>(schema, (typed) => onSave(typed.password), {
    defaultValues: { password: '', compared: false },
  });
  return (
    <ActDialog
      form={form}
      drawer
      label="Not changed yet"
      title="Change your payment method?"
      submitLabel="Change the method"
      disabledReason={outdated ? 'Close this, and check the form again.' : undefined}
      onClose={onClose}
      introduction={
        <>
          {outdated && <OutdatedNote />}
          <MethodChanges changes={changes} network={network} />
          <ClientNoticePreview changes={changes} chosen={chosen} first={displayed.rev === 0} />
        </>
      }
      preview={<EntryToBeWritten entry={previewOwnAct(me, entry, now)} />}
    >
      {isNew && (
        <CheckField name="compared">I’ve scanned the code with a wallet, or compared every character: the address is mine.</CheckField>
      )}
      <PasswordField name="password" label="Your current password" hint="You’re asked for it every time, even if you’ve just signed in." />
    </ActDialog>
  );
}

const OutdatedNote = () => (
  <Note kind="error" role="alert">
    <b>Your payment method was changed</b> in another tab or on another device. Close this, and check the form again.
  </Note>
);

/** Explains what clients will see. The deposit page derives it from the stored method. */
function ClientNoticePreview({ changes, chosen, first }: { changes: readonly MethodFieldChange[]; chosen: boolean; first: boolean }) {
  if (!chosen) {
    return <Note>Clients see the payment method of another administrator, so nothing changes for them now.</Note>;
  }
  const moved = coins.filter((coin) => changes.some(({ field }) => field === coin));
  const gone = coins.filter((coin) => changes.some(({ field, after }) => field === coin && after === ''));
  return (
    <Note kind="pending">
      <b>Once you confirm, clients will send to these addresses.</b>{' '}
      {!first && moved.length > 0 && `For 7 days, the deposit page says that the ${moved.join(' and ')} address was changed, and when. `}
      {gone.length > 0 && `They can no longer deposit ${gone.join(' or ')}.`}
    </Note>
  );
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

export function PaymentPanel() {
  const { uid } = useUserState();
  const { isManager } = useDeskRole();
  const payment = useQuery(queries.paymentMethod(uid));
  const stored = useMemo(() => getMethod(payment.data ?? null), [payment.data]);
  const desk = useQuery(queries.deskCurrent());
  const [review, setReview] = useState<{ displayed: DisplayedMethod; next: PaymentMethod } | null>(null);
  return (
    <Panel title="Payment method">
      {env.practice && (
        <div className="mb-4">
          <Note kind="pending">
            <b>Practice desk:</b> only test-network addresses are accepted.
          </Note>
        </div>
      )}
      <QueryBoundary query={payment} loading={<PaymentSkeleton />} failedTitle="Couldn’t load your payment method">
        {(found) => (
          <div className="max-w-measure">
            {isManager ? (
              <PaymentCard
                stored={stored}
                network={env.network}
                onReview={(next) => setReview({ displayed: { method: stored, rev: found?.rev ?? 0 }, next })}
              />
            ) : (
              <PaymentFacts stored={stored} network={env.network} />
            )}
          </div>
        )}
      </QueryBoundary>
      {review && (
        <PaymentReviewFlow
          {...review}
          now={{ method: stored, rev: payment.data?.rev ?? 0 }}
          chosen={desk.data?.admin === uid}
          onClose={() => setReview(null)}
        />
      )}
    </Panel>
  );
}

interface PaymentReviewFlowProps {
  displayed: DisplayedMethod;
  next: PaymentMethod;
  now: DisplayedMethod;
  chosen: boolean;
  onClose: () => void;
}

function PaymentReviewFlow({ displayed, next, now, chosen, onClose }: PaymentReviewFlowProps) {
  const { uid } = useUserState();
  const { act, isPending } = useUpdatePayment(onClose);
  const time = useNow();
  const outdated = now.rev !== displayed.rev && !isPending;
  return (
    <PaymentReview
      me={uid}
      displayed={displayed}
      next={next}
      network={env.network}
      outdated={outdated}
      chosen={chosen}
      now={time}
      onSave={(password) => act({ method: next, displayed: displayed.rev, password })}
      onClose={onClose}
    />
  );
}
