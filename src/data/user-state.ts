import type { UseQueryResult } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { AccountUpdates } from '@/data/auth/account-updates';
import type { Rates } from '@/data/prices/prices';
import type { Account } from '@/domain/accounts/account';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/revision-fields';
import type { Role } from '@/lib/browser-storage/session';

/**
 * Shared by all signed-in screens, so that none reads it again: the user, their account, the
 * prices, and updates of their own data.
 */
export interface UserState {
  uid: Uid;
  role: Role;
  /** From Firebase Auth; money acts need a verified address. */
  emailVerified: boolean;
  profile: Profile;
  account: UseQueryResult<Account | null>;
  rates: UseQueryResult<Rates>;
  updates: AccountUpdates;
}

export const UserStateContext = createContext<UserState | null>(null);

/** @throws Error outside the signed-in layout */
export function useUserState(): UserState {
  const state = useContext(UserStateContext);
  if (!state) throw new Error('useUserState is for screens behind the guard');
  return state;
}
