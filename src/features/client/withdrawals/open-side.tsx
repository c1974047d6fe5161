import { type ReactNode, useState } from 'react';
import { useAddressCheck } from '@/data/hooks/use-address-check';
import { useSwitches } from '@/data/hooks/use-switches';
import { useUserState } from '@/data/user-state';
import type { SavedAddress } from '@/domain/accounts/profile';
import { coinName } from '@/domain/coin';
import type { Switches } from '@/domain/desk/pauses';
import { compare, isZero, type Money } from '@/domain/money';
import { type Withdrawals, withdrawalLimits } from '@/domain/requests/withdrawal';
import type { Op } from '@/domain/revision-fields';
import { type Restriction, RestrictionNote } from '@/parts/own-requests/restriction-note';
import {
  getEmailRestriction,
  getFullListRestriction,
  getPauseRestriction,
} from '@/parts/own-requests/restrictions';
import { AddressCheckDialog, AddressCheckNote } from '@/parts/profile/address-check';
import { cx } from '@/ui/cx';
import { Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { RetryButton } from '@/ui/feedback/retry-button';
import { AddressGroups } from '@/ui/ledger/address-box';
import { FinalActDialog, type FinalActOutcome } from '@/ui/overlays/final-act-dialog';
import { MoneyBar, type WithdrawalFigures } from './money-bar';
import { useWithdrawalForm } from './use-withdrawal-form';
import { useSavedAddresses } from './use-withdrawals';
import { WithdrawalForm } from './withdrawal-form';

interface EligibilityInput {
  email: string;
  emailVerified: boolean;
  /** Undefined if the list is not known; the rules decide in any case. */
  withdrawals: Withdrawals | null | undefined;
  /** USD; undefined while unknown. */
  figures: { balance: Money; available: Money } | undefined;
  switches: Switches;
}

function getWithdrawalRestriction({
  email,
  emailVerified,
  withdrawals,
  figures,
  switches,
}: EligibilityInput): Restriction | null {
  const paused = getPauseRestriction('withdrawals', switches);
  if (paused) return paused;
  if (!emailVerified)
    return { ...getEmailRestriction('Withdrawals need', email), shownInBanner: true };
  return (
    getListRestriction(withdrawals) ??
    (figures && compare(figures.available, '0') <= 0
      ? getNothingAvailableRestriction(figures.balance)
      : null)
  );
}

function getListRestriction(withdrawals: Withdrawals | null | undefined): Restriction | null {
  if (withdrawals && withdrawals.pending >= withdrawalLimits.maxPending) {
    return {
      kind: 'pending',
      title: `You have ${withdrawalLimits.maxPending} pending withdrawals, the maximum.`,
      advice: 'Cancel one, or come back when we’ve decided one.',
      disabledReason: 'You have too many pending withdrawals: see above.',
    };
  }
  return withdrawals && withdrawals.list.length >= withdrawalLimits.maxElements
    ? getFullListRestriction('withdrawals', 'decided')
    : null;
}

const nothingAvailableRestriction = {
  kind: 'pending',
  title: 'You have nothing to withdraw right now.',
  disabledReason: 'You have nothing to withdraw right now: see above.',
} as const;

/** @param balance USD */
function getNothingAvailableRestriction(balance: Money): Restriction {
  if (!isZero(balance))
    return {
      ...nothingAvailableRestriction,
      advice: 'Your whole balance is reserved for pending withdrawals or in open trades.',
    };
  return {
    ...nothingAvailableRestriction,
    advice: 'You can withdraw what we’ve credited to your balance.',
    to: '/user/deposit',
    linkText: 'Make a deposit',
  };
}

interface RemoveAddressDialogProps {
  address: SavedAddress;
  /** @returns why it failed, in words; null if it succeeded */
  remove: (address: SavedAddress) => Promise<string | null>;
  onClose: () => void;
}

/** Asks before removing an address, because it would have to be typed again. */
function RemoveAddressDialog({ address, remove, onClose }: RemoveAddressDialogProps) {
  const act = async (): Promise<FinalActOutcome> => {
    const cause = await remove(address);
    return cause === null ? { state: 'done' } : { state: 'failed', message: cause };
  };
  return (
    <FinalActDialog
      label={`Saved ${coinName[address.coin].toLowerCase()} address`}
      title={`Remove ${address.label}?`}
      actLabel="Remove it"
      busyReason="Removing…"
      failedTitle="It wasn’t removed."
      act={act}
      onClose={onClose}
    >
      <AddressGroups address={address.address} />
      <p>
        It’s removed from your saved addresses. Withdrawals you’ve already requested don’t change.
      </p>
    </FinalActDialog>
  );
}

interface OpenSideProps {
  figures: QueryState<WithdrawalFigures>;
  withdrawals: Withdrawals | null | undefined;
  onSent: (op: Op) => void;
  children: ReactNode;
}

/** Two columns where the page has room for both, with the sidebar open or closed. */
export const columnsClass = cx(
  'grid gap-12 *:min-w-0 @min-[52rem]:grid-cols-[minmax(0,1fr)_20rem] @min-[52rem]:items-start',
  '@min-[64rem]:grid-cols-[minmax(0,1fr)_22rem] @min-[64rem]:gap-18',
);

const noAddresses: readonly SavedAddress[] = [];

/** In place of the saved addresses while they could not be checked, or are to be. */
function UncheckedAddresses({ question, failure }: ReturnType<typeof useAddressCheck>) {
  if (failure)
    return (
      <Note kind="error" role="alert">
        <p>Couldn’t check your saved addresses.</p>
        <RetryButton below busy={failure.retrying} onRetry={failure.retry} />
      </Note>
    );
  return (
    question && (
      <AddressCheckNote className="pb-1.5" changedAt={question.changedAt} onAsk={question.ask} />
    )
  );
}

export function OpenSide({ figures, withdrawals, onSent, children }: OpenSideProps) {
  const { uid, emailVerified, profile } = useUserState();
  const addressCheck = useAddressCheck();
  const { isLoading, question, failure } = addressCheck;
  const { remove } = useSavedAddresses(uid);
  const [removing, setRemoving] = useState<SavedAddress | null>(null);
  const restriction = getWithdrawalRestriction({
    email: profile.email,
    emailVerified,
    withdrawals,
    figures: figures.data,
    switches: useSwitches(),
  });
  const state = useWithdrawalForm({
    available: figures.data?.available ?? null,
    saved: question || failure ? noAddresses : profile.addresses,
    disabledReason:
      restriction?.disabledReason ??
      getUnknownFiguresReason(figures) ??
      (isLoading ? 'Checking your saved addresses…' : undefined),
    onSent,
  });
  return (
    <>
      <MoneyBar
        figuresQuery={figures}
        requestedAmount={state.availableAmount}
        status={profile.status}
        emailVerified={emailVerified}
      />
      <div className={columnsClass}>
        <div className="grid gap-6">
          {restriction && !restriction.shownInBanner && (
            <RestrictionNote restriction={restriction} />
          )}
          <WithdrawalForm
            state={state}
            closed={restriction !== null}
            insteadOfSaved={<UncheckedAddresses {...addressCheck} />}
            onRemove={setRemoving}
          />
          {question?.open && <AddressCheckDialog {...question} onClose={question.close} />}
          {removing && (
            <RemoveAddressDialog
              address={removing}
              remove={remove}
              onClose={() => setRemoving(null)}
            />
          )}
        </div>
        {children}
      </div>
    </>
  );
}

function getUnknownFiguresReason({
  data,
  status,
}: QueryState<WithdrawalFigures>): string | undefined {
  if (data) return undefined;
  return status === 'pending'
    ? 'Loading available balance…'
    : 'Couldn’t load your available balance: see above.';
}
