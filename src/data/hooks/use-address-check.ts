import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { canEditProfile } from '@/domain/accounts/account-status';
import type { SavedAddress } from '@/domain/accounts/profile';
import { hasUncheckedAddresses } from '@/domain/accounts/profile-edit';

/** Asks, after a change of the password, whether the saved addresses are still the client's. */
interface AddressQuestion {
  /** When the password was changed. */
  changedAt: Date;
  addresses: readonly SavedAddress[];
  /** Never by itself: who comes to withdraw reads a note first. */
  open: boolean;
  ask: () => void;
  close: () => void;
  /**
   * @param removed addresses that are not the client's
   * @throws ActError
   */
  record: (removed: readonly SavedAddress[]) => Promise<void>;
}

interface AddressCheck {
  /** True while the password's age is read. */
  isLoading: boolean;
  /** Null if there is nothing to ask, or if the password's age is not known. */
  question: AddressQuestion | null;
  /** The password's age could not be read, so no saved address may be offered. Null otherwise. */
  failure: { retrying: boolean; retry: () => unknown } | null;
}

export function useAddressCheck(): AddressCheck {
  const { uid, profile } = useUserState();
  const client = useQueryClient();
  const enabled = profile.addresses.length > 0 && canEditProfile(profile.status);
  const age = useQuery({ ...queries.passwordChangedAt(uid), enabled });
  const { data: changedAt } = age;
  const [open, setOpen] = useState(false);
  // A retry keeps the failure until it succeeds.
  const failed = enabled && (age.isError || (age.isPending && age.errorUpdateCount > 0));
  if (failed)
    return {
      isLoading: false,
      question: null,
      failure: { retrying: age.isFetching, retry: age.refetch },
    };
  if (!enabled || !changedAt || !hasUncheckedAddresses(profile, changedAt))
    return { isLoading: enabled && age.isPending, question: null, failure: null };
  const record = async (removed: readonly SavedAddress[]) => {
    const { recordAddressCheck } = await import('@/data/collections/profile');
    try {
      await recordAddressCheck(currentUserContext(), profile.addresses, removed);
    } finally {
      await client.invalidateQueries({ queryKey: queries.profile(uid).queryKey });
    }
  };
  return {
    isLoading: false,
    question: {
      changedAt,
      addresses: profile.addresses,
      open,
      ask: () => setOpen(true),
      close: () => setOpen(false),
      record,
    },
    failure: null,
  };
}
