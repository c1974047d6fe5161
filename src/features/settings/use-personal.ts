import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import * as v from 'valibot';
import { signOut } from '@/data/auth/auth';
import { authCauseOf, isAuthError } from '@/data/auth/auth-causes';
import { localChangeLink } from '@/data/auth/local-links';
import { asksPassword, changeEmail, refreshUser } from '@/data/auth/own-sign-in';
import { causeOf } from '@/data/ledger/causes';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import type { ProfileEdit } from '@/domain/accounts/profile-edit';
import type { Uid } from '@/domain/ledger/envelope';
import { type DraftStore, sessionDraft } from '@/lib/draft';
import { env } from '@/lib/env';
import { forgetDrafts } from '@/lib/forget-drafts';
import type { Role } from '@/lib/session';
import { FieldError, FormError } from '@/ui/forms/form';
import { useWhenBack } from '@/ui/hooks/use-when-back';
import { toastAct } from '@/ui/overlays/toasts';
import { changedElsewhere } from './personal';

const failure = 'Error Occurred, Try Again.';
const updating = { progress: 'Updating Your Profile...', success: 'Profile Updated Successfully', failure };
const sending = { progress: 'Sending the Link...', success: 'Link Sent to Your New Address', failure };

/** Whether the sign-in is so old that the current password has to be typed again. Looks by itself, since a page may stand open for long. */
export function useOldSignIn() {
  const [old, setOld] = useState(false);
  const look = useCallback(
    () =>
      asksPassword().then(setOld, () => {
        // Nobody asked yet; whoever changes something is told then.
      }),
    [],
  );
  useEffect(() => {
    void look();
    const timer = setInterval(() => void look(), 15_000);
    return () => clearInterval(timer);
  }, [look]);
  return { old, look };
}

/** Writes what a client says of itself. */
export function useWriteProfile() {
  const { uid, profile, updates } = useUserState();
  const client = useQueryClient();
  const { prepare } = updates;
  useEffect(prepare, [prepare]);
  return async (changes: Partial<ProfileEdit>): Promise<void> => {
    const result = await toastAct(updating, () => updates.profile(changes), causeOf);
    if (result.ok) return;
    const outdated = result.error instanceof ActError && result.error.kind === 'outdated';
    const now = outdated ? await client.fetchQuery({ ...queries.profile(uid), staleTime: 0 }).catch(() => null) : null;
    if (!now) throw new FormError(`${causeOf(result.error)} What you typed is still here.`);
    throw new FormError(
      `It was changed elsewhere in the meantime: now the ${changedElsewhere(profile, now, changes)}. Press Update to replace that with what you typed.`,
    );
  };
}

/** Where the last link went: a page that is loaded again still says that one is on its way. */
const sentTo = (uid: Uid): DraftStore<string> => sessionDraft(`email-link:${uid}`, v.string());

/** Sends the link to another address, and follows what becomes of it. */
export function useChangeEmail(look: () => Promise<void>) {
  const { uid, profile, role } = useUserState();
  const [last, setLast] = useState(() => sentTo(uid).read());
  const sent = last === profile.email ? null : last;
  const onEmail = async (email: string, current: string): Promise<void> => {
    setLast(null);
    sentTo(uid).clear();
    const result = await toastAct(sending, () => changeEmail(email, current), authCauseOf);
    await look();
    if (!result.ok) throw refusal(result.error);
    sentTo(uid).write(email);
    setLast(email);
  };
  const onCheck = useCallback(() => leaveOnceOpened(sent ?? '', role), [sent, role]);
  useWhenBack(sent === null ? null : onCheck);
  const localLink = useCallback(() => localChangeLink(profile.email), [profile.email]);
  return { onEmail, sent, onCheck, localLink: env.emulators ? localLink : undefined };
}

function refusal(error: unknown): FieldError | FormError {
  if (isAuthError(error, 'wrong-credentials')) return new FieldError('current', 'This is not your current password.');
  if (isAuthError(error, 'old-sign-in')) return new FieldError('current', authCauseOf(error));
  if (isAuthError(error, 'email-taken')) return new FieldError('email', 'This address cannot be used here. Type another one.');
  if (isAuthError(error, 'bad-email')) return new FieldError('email', authCauseOf(error));
  return new FormError(`${authCauseOf(error)} What you typed is still here.`);
}

const doors: Record<Role, string> = { user: '/signin', admin: '/admin/signin' };

/** Opening the link ends every sign-in, so what is left is to say why at the door. @returns a sentence while it was not opened */
async function leaveOnceOpened(email: string, role: Role): Promise<string | null> {
  try {
    const user = await refreshUser();
    if (user.email.toLowerCase() !== email) return 'Not changed yet: open the link in the e-mail first.';
  } catch (error) {
    if (!isAuthError(error, 'signed-out')) return authCauseOf(error);
  }
  forgetDrafts('nobodys');
  await signOut();
  window.location.assign(`${doors[role]}?reason=email-changed`);
  return null;
}
