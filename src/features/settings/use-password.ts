import { useQueryClient } from '@tanstack/react-query';
import { authCauseOf, isAuthError } from '@/data/auth/auth-causes';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { FieldError, FormError } from '@/ui/forms/form';
import { toastAct } from '@/ui/overlays/toasts';

const updating = {
  progress: 'Updating Your Password...',
  success: 'Password Updated Successfully',
  failure: 'Error Occurred, Try Again.',
};

/** Changes the own password. @param look asks again how old the sign-in is */
export function useOwnPassword(look: () => Promise<void>) {
  const { uid, profile, updates } = useUserState();
  const client = useQueryClient();
  const onChange = async (password: string, current: string): Promise<void> => {
    const result = await toastAct(updating, () => updates.password(password, current), authCauseOf);
    await look();
    void client.invalidateQueries({ queryKey: queries.passwordChangedAt(uid).queryKey });
    if (!result.ok) throw refusal(result.error);
  };
  const known = [profile.email, profile.username, profile.firstname, profile.lastname];
  return { onChange, known, whose: profile.admin ? 'administrator' : 'client' } as const;
}

function refusal(error: unknown): FieldError | FormError {
  if (isAuthError(error, 'wrong-credentials')) return new FieldError('current', 'This is not your current password.');
  if (isAuthError(error, 'old-sign-in')) return new FieldError('current', authCauseOf(error));
  if (isAuthError(error, 'weak-password')) return new FieldError('password', authCauseOf(error));
  return new FormError(`${authCauseOf(error)} What you typed is still here.`);
}
