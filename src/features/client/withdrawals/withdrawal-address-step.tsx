import { Check } from 'lucide-react';
import type { FocusEvent, ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useUserState } from '@/data/user-state';
import type { SavedAddress } from '@/domain/accounts/profile';
import { type BitcoinNetwork, getAddressError } from '@/domain/address';
import { type Coin, coinName } from '@/domain/coin';
import { limits } from '@/domain/input/limits';
import { getAddressLabel, getExampleAddressHint, getNetworkName } from '@/domain/requests/network';
import { isSameAddress } from '@/domain/same-address';
import { env } from '@/lib/env/env';
import { Button } from '@/ui/button';
import { ChoiceField } from '@/ui/forms/choice-field';
import { ClosableFields } from '@/ui/forms/closable-fields';
import { hintClass } from '@/ui/forms/field-classes';
import { CheckField, TextField } from '@/ui/forms/fields';
import { isMovingToSubmit } from '@/ui/forms/form';
import { AddressGroups } from '@/ui/ledger/address-box';
import { Step } from '@/ui/ledger/steps';
import {
  anotherChoice,
  canSaveAddress,
  findSavedAddress,
  readTypedAddress,
  usesNewAddress,
  type WithdrawalInput,
} from './withdrawal-schema';

interface AddressStepProps {
  saved: readonly SavedAddress[];
  /** The desk's own address for this coin; empty while unknown. */
  deskAddress: string;
  /** No withdrawal is possible now. Saved addresses can still be removed. */
  closed: boolean;
  /** Shown in place of saved addresses that cannot be used now. */
  insteadOfSaved: ReactNode;
  onRemove: (address: SavedAddress) => void;
}

export function AddressStep({
  saved,
  deskAddress,
  closed,
  insteadOfSaved,
  onRemove,
}: AddressStepProps) {
  const [coin, to] = useWatch<WithdrawalInput, ['coin', 'to']>({ name: ['coin', 'to'] });
  const { trigger, getValues } = useFormContext<WithdrawalInput>();
  const mine = findSavedAddress(saved, coin);
  const leave = (event: FocusEvent) => {
    if (!isMovingToSubmit(event) && getValues('address') !== '') void trigger('address');
  };
  return (
    <Step title="Where should we send it?">
      <fieldset className="grid min-w-0 max-w-144 gap-4" onBlur={leave}>
        <legend className="sr-only">Address</legend>
        {insteadOfSaved}
        {mine.length > 0 && <SavedAddressChoice coin={coin} mine={mine} onRemove={onRemove} />}
        {usesNewAddress({ coin, to }, saved) && (
          <ClosableFields closed={closed}>
            <TypedAddress coin={coin} saved={saved} deskAddress={deskAddress} />
          </ClosableFields>
        )}
      </fieldset>
    </Step>
  );
}

interface SavedAddressChoiceProps extends Pick<AddressStepProps, 'onRemove'> {
  coin: Coin;
  mine: readonly SavedAddress[];
}

function SavedAddressChoice({ coin, mine, onRemove }: SavedAddressChoiceProps) {
  const options = mine.map((one) => {
    const issue = getAddressError(coin, one.address, env.network);
    return {
      value: one.address,
      label: one.label,
      text: issue ?? <AddressGroups address={one.address} />,
      disabled: issue !== null,
      action: (
        <Button kind="plain" dense aria-label={`Remove ${one.label}`} onClick={() => onRemove(one)}>
          Remove
        </Button>
      ),
    };
  });
  return (
    <ChoiceField
      name="to"
      label={`Saved ${coin} addresses`}
      options={[...options, { value: anotherChoice, label: 'Another address' }]}
    />
  );
}

interface TypedAddressProps extends Pick<AddressStepProps, 'saved' | 'deskAddress'> {
  coin: Coin;
}

function TypedAddress({ coin, saved, deskAddress }: TypedAddressProps) {
  const { network } = env;
  const [typed, keep] = useWatch<WithdrawalInput, ['address', 'keep']>({
    name: ['address', 'keep'],
  });
  const { getFieldState, formState } = useFormContext<WithdrawalInput>();
  const read = readTypedAddress(coin, typed, network, deskAddress);
  const address = getFieldState('address', formState).invalid ? undefined : read.address;
  return (
    <>
      <TextField
        name="address"
        label={getAddressLabel(coin, network)}
        hint={`Use an address of your own wallet, on ${getNetworkName(coin, network)}. Coins sent to a wrong address are lost.${getExampleAddressHint(coin, network)}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {address !== undefined && (
        <>
          <AddressFitNote
            coin={coin}
            network={network}
            address={address}
            isChecked={read.issue === undefined && read.isChecked}
          />
          <SaveAddressField coin={coin} saved={saved} address={address} keep={keep} />
        </>
      )}
    </>
  );
}

/** An ethereum address is the same on every network. */
const getValidNote = (coin: Coin, network: BitcoinNetwork): string =>
  `Valid ${coinName[coin]} ${coin === 'bitcoin' && network === 'test' ? 'testnet ' : ''}address.`;

interface AddressFitNoteProps {
  coin: Coin;
  network: BitcoinNetwork;
  address: string;
  /** A typing mistake would have been noticed. */
  isChecked: boolean;
}

/** What the check of the address has found, and what the client must compare. */
function AddressFitNote({ coin, network, address, isChecked }: AddressFitNoteProps) {
  return (
    <div className="border-green border-s-3 px-4 py-3 text-t-sm/[1.55]" role="status">
      <p>
        {isChecked ? (
          <>
            <Check className="inline size-4 align-[-0.1875rem] text-green" aria-hidden="true" />{' '}
            {getValidNote(coin, network)} Compare it with your wallet:
          </>
        ) : (
          'This looks like an ethereum address, but without a checksum, because all its letters are the same case. Compare every character:'
        )}
      </p>
      <AddressGroups address={address} className="mt-1 font-medium" />
    </div>
  );
}

interface SaveAddressFieldProps extends Pick<TypedAddressProps, 'coin' | 'saved'> {
  address: string;
  keep: boolean;
}

function SaveAddressField({ coin, saved, address, keep }: SaveAddressFieldProps) {
  const { emailVerified } = useUserState();
  const known = findSavedAddress(saved, coin).find((one) =>
    isSameAddress(coin, one.address, address),
  );
  if (known) return <p className={hintClass}>Saved as {known.label}.</p>;
  if (!emailVerified)
    return (
      <p className={hintClass}>Saving an address needs a verified email address: see above.</p>
    );
  if (!canSaveAddress(saved, coin, address)) {
    return (
      <p className={hintClass}>
        You’ve saved {limits.addresses} addresses, the maximum. Remove one to save this one.
      </p>
    );
  }
  return (
    <div className="grid max-w-96 gap-2">
      <CheckField name="keep">Save this address for next time</CheckField>
      {keep && (
        <TextField
          name="label"
          label="Address name"
          hint="What you call this wallet. Only you and the desk can see it."
          autoComplete="off"
        />
      )}
    </div>
  );
}
