import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { SignedIn } from '@/data/auth';
import { queries } from '@/data/queries';
import { type UserState, UserStateContext } from '@/data/user-state';
import type { Profile } from '@/domain/profile';
import type { Role } from '@/lib/session';

export interface UserStateProviderProps {
  role: Role;
  user: SignedIn;
  profile: Profile;
  children: ReactNode;
}

/** The desk changes its payment method in its own book, where a client's live channel hears nothing of it. Milliseconds. */
const paymentAge = 300_000;

/** Reads once what nearly every screen needs, and hands it down. */
export function UserStateProvider({ role, user, profile, children }: UserStateProviderProps) {
  const { uid, emailVerified } = user;
  const account = useQuery(queries.account(uid));
  const payment = useQuery({ ...queries.payment(), staleTime: paymentAge, refetchInterval: paymentAge });
  const rates = useQuery(queries.rates());
  const state: UserState = useMemo(
    () => ({ uid, role, emailVerified, profile, account, payment, rates }),
    [uid, role, emailVerified, profile, account, payment, rates],
  );
  return <UserStateContext value={state}>{children}</UserStateContext>;
}
