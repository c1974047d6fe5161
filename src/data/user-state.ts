import type { UseQueryResult } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { OwnUpdates } from '@/data/auth/own-updates';
import type { Rates } from '@/data/prices/prices';
import type { Account } from '@/domain/accounts/account';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/ledger/revision-fields';
import type { Role } from '@/lib/session';

/** What every signed-in screen may ask for without reading it again: who is here, their account, the prices, and what one may change of oneself. */
export interface UserState {
  uid: Uid;
  role: Role;
  /** What Firebase Auth says of the e-mail address; money acts need it verified. */
  emailVerified: boolean;
  profile: Profile;
  account: UseQueryResult<Account | null>;
  rates: UseQueryResult<Rates>;
  updates: OwnUpdates;
}

export const UserStateContext = createContext<UserState | null>(null);

/** @throws Error outside the signed-in layout, where nobody is known */
export function useUserState(): UserState {
  const state = useContext(UserStateContext);
  if (!state) throw new Error('useUserState is for screens behind the guard');
  return state;
}
