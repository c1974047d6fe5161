import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentPayment } from '@/data/collections/desk-documents';
import { paymentRefetch, usePayment } from '@/data/hooks/use-payment';
import { queries } from '@/data/queries';
import type { Coin, Units } from '@/domain/coin';
import {
  coinUnitName,
  formatPaymentUri,
  getAddressLabel,
  getNetworkName,
} from '@/domain/requests/network';
import { findProposedMethod } from '@/domain/two-people/proposed-settings';
import { env } from '@/lib/env/env';
import { formatDateTimeSeconds, shortenMiddle } from '@/lib/format';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/feedback/empty-state';
import { Note } from '@/ui/feedback/note';
import { type QueryState, Stale } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { fieldClass, fieldLabelClass } from '@/ui/forms/field-classes';
import { useNow } from '@/ui/hooks/use-now';
import { AddressBox, QrCode, QrCodePlaceholder } from '@/ui/ledger/address-box';
import { Step } from '@/ui/ledger/steps';
import { Time } from '@/ui/time';
import {
  getAddressChange,
  getDepositAddress,
  getProposedAddress,
  type ProposedAddress,
} from './deposit-address';

/**
 * The desk has changed the address since the form has shown one. When it is sent, the client is
 * asked which one was used.
 */
const ReplacedNote = ({ coin }: { coin: Coin }) => (
  <Note kind="pending" role="alert">
    <b>We changed our {coin} address after this form showed you another one.</b> The new one is
    below. If you already sent to the old one, don’t send again: confirm below, and we’ll ask which
    one you used.
  </Note>
);

interface ProposedNoteProps {
  coin: Coin;
  proposed: ProposedAddress;
  now: Date;
}

/** One manager alone has proposed the address, so it is shortened: nobody can send to it. */
const ProposedNote = ({ coin, proposed: { address, opensAt }, now }: ProposedNoteProps) => (
  <Note kind="pending">
    <b>A change of the {coin} address is proposed.</b> <ProposedTime opensAt={opensAt} now={now} />{' '}
    Until we say so here, send only to the address below.{' '}
    {address === ''
      ? `After the change, we’d have no ${coin} address.`
      : `The proposed one is ${shortenMiddle(address, 6, 6)}.`}
  </Note>
);

const UnknownProposalNote = ({ coin }: { coin: Coin }) => (
  <Note>
    <b>We can’t tell right now whether a change of the {coin} address is proposed.</b> Until we say
    so here, send only to the address below.
  </Note>
);

function ProposedTime({ opensAt, now }: Pick<ProposedAddress, 'opensAt'> & { now: Date }) {
  if (opensAt === undefined) return <>Checking from when it can apply…</>;
  if (opensAt === null) return <>We can’t tell right now from when it can apply.</>;
  if (now >= opensAt) return <>It can apply at any moment.</>;
  return (
    <>
      It can apply from <Time at={opensAt} /> at the earliest.
    </>
  );
}

interface AddressStepProps {
  coin: Coin;
  /** Null while there is no valid amount: then the QR code holds only the address. */
  units: Units | null;
  /** The form has shown another address before. */
  isReplaced: boolean;
  /** No deposit can be announced now, so no coins should be sent. */
  blocked: boolean;
}

export function AddressStep({ blocked, ...shown }: AddressStepProps) {
  const payment = usePayment();
  const now = useNow();
  const proposed = useProposedAddress(payment.data, shown.coin, now);
  return (
    <Step title="Send to this address" isUpcoming={blocked}>
      {blocked ? (
        <p className="text-ink-3 text-t-xs">
          You can’t make a deposit right now. Please don’t send coins until the address is shown
          here.
        </p>
      ) : (
        <Address {...shown} payment={payment} proposed={proposed} now={now} />
      )}
    </Step>
  );
}

/**
 * Another address that waits for a second manager of the desk; see {@link getProposedAddress}. It
 * is read after the address, which does not wait for it.
 */
function useProposedAddress(current: CurrentPayment | undefined, coin: Coin, now: Date) {
  const proposals = useQuery({
    ...queries.deskProposals(),
    ...paymentRefetch,
    enabled: Boolean(current?.method),
  });
  const desk = current?.desk ?? null;
  const isProposed =
    desk !== null && findProposedMethod(proposals.data ?? [], desk.admin) !== undefined;
  const policy = useQuery({ ...queries.policy(), ...paymentRefetch, enabled: isProposed });
  return getProposedAddress({ current, proposals, policy }, coin, now);
}

interface KnownProps extends Omit<AddressStepProps, 'blocked'> {
  payment: QueryState<CurrentPayment>;
  proposed: ProposedAddress | null | undefined;
  now: Date;
}

function Address(known: KnownProps) {
  const { coin, payment } = known;
  const depositAddress = getDepositAddress(payment, coin, env.network);
  switch (depositAddress.state) {
    case 'loading':
      return <KnownAddress {...known} address={null} />;
    case 'ready':
      return <KnownAddress {...known} address={depositAddress.address} />;
    case 'failed':
      return (
        <ErrorState title="Couldn’t load the address" onRetry={payment.refetch}>
          Don’t send anything to an address you remember: it may have changed. What you typed is
          still here.
        </ErrorState>
      );
    case 'none':
      return (
        <Note>
          <b>We have no {coin} address yet.</b> Don’t send anything. Choose the other coin, or come
          back later.
        </Note>
      );
    case 'invalid':
      return (
        <Note kind="error" role="alert">
          <b>Our {coin} address fails its check, so it isn’t shown.</b> Don’t send anything, and
          contact us.
        </Note>
      );
  }
}

/** The address and its notes. The layout is complete while the address loads. */
function KnownAddress({
  coin,
  units,
  isReplaced,
  payment,
  proposed,
  now,
  address,
}: KnownProps & { address: string | null }) {
  return (
    <div className="grid gap-5" aria-busy={address === null} data-deposit-address="">
      {payment.status === 'error' && (
        <Stale title="Couldn’t load the address" query={payment} tightRetry />
      )}
      {env.practice && <PracticeNote coin={coin} />}
      {isReplaced && <ReplacedNote coin={coin} />}
      {proposed && <ProposedNote coin={coin} proposed={proposed} now={now} />}
      {proposed === undefined && <UnknownProposalNote coin={coin} />}
      <ChangeNote change={getAddressChange(payment, coin, now)} loading={address === null} />
      <DisplayedAddress coin={coin} units={units} address={address} />
    </div>
  );
}

function DisplayedAddress({
  coin,
  units,
  address,
}: Pick<AddressStepProps, 'coin' | 'units'> & { address: string | null }) {
  const label = getAddressLabel(coin, env.network);
  const [isPlain, setIsPlain] = useState(false);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-6 @max-[34rem]:grid-cols-1">
      <div className="grid justify-items-start gap-2">
        {address === null ? (
          <QrCodePlaceholder />
        ) : (
          <QrCode
            text={isPlain ? address : formatPaymentUri(coin, address, units, env.network)}
            label={
              isPlain
                ? 'QR code of the address alone'
                : `QR code with the address${units === null ? '' : ' and the amount'}`
            }
          />
        )}
        {/* Some exchanges read no payment links. */}
        <Button dense onClick={() => setIsPlain(!isPlain)}>
          {isPlain ? 'Show the payment link' : 'Show the address alone'}
        </Button>
      </div>
      <div className="grid gap-4">
        {address === null ? (
          <AddressLoading label={label} />
        ) : (
          <AddressBox label={label} address={address} />
        )}
        <p className="text-ink-3 text-t-xs">
          Send only {coinUnitName[coin]}, and only over {getNetworkName(coin, env.network)}.
          Anything sent another way is lost. Compare the first and last four characters before you
          send. Fees of the network and of your exchange come on top: the amount above has to arrive
          here.
        </p>
      </div>
    </div>
  );
}

function PracticeNote({ coin }: { coin: Coin }) {
  return (
    <Note kind="pending">
      <b>Practice: do not send coins.</b>{' '}
      {coin === 'bitcoin'
        ? 'This is a test-network address.'
        : 'This address is used on Sepolia, a test network.'}{' '}
      Real coins sent to it are lost. To try a deposit, press “I have sent it” without sending.
    </Note>
  );
}

/**
 * Its words, and over them invisibly the longest that can stand there, so that the layout does not
 * shift.
 */
function ChangeNote({ change, loading }: { change: Date | null | undefined; loading: boolean }) {
  return (
    <div className="grid *:self-start *:[grid-area:1/1]">
      {loading ? (
        <Note>Checking whether this address has changed…</Note>
      ) : (
        <ChangeWords change={change} />
      )}
      <div className="invisible" aria-hidden="true">
        <ChangeWords change={new Date(2000, 11, 30, 12, 30, 30)} />
      </div>
    </div>
  );
}

function ChangeWords({ change }: { change: Date | null | undefined }) {
  if (change === undefined) {
    return (
      <Note>
        <b>We can’t tell right now whether this address changed in the last 7 days.</b> Don’t use an
        address you saved before.
      </Note>
    );
  }
  if (change === null) {
    return (
      <Note>
        <b>This address hasn’t changed in the last 7 days.</b> Always use the address shown here.
      </Note>
    );
  }
  return (
    <Note kind="pending">
      <b>This address was changed on {formatDateTimeSeconds(change)}.</b> Don’t use an address you
      saved before. If you doubt the change, ask us before you send.
    </Note>
  );
}

/** Two lines of an address, as most take; three where there is less room. */
const AddressLoading = ({ label }: { label: string }) => (
  <div className={fieldClass}>
    <span className={fieldLabelClass}>{label}</span>
    <div className="grid h-17.5 content-center gap-[0.6rem] rounded-r-1 border border-rule bg-well px-3 @max-[34rem]:h-23.5">
      <p role="status" className="sr-only">
        Loading address…
      </p>
      <SkeletonBar width="80%" />
      <SkeletonBar width="45%" />
    </div>
  </div>
);
