import type { ReactNode } from 'react';
import type { EmailLink, LinkFailure, LinkMode } from '@/data/auth/email-links';

/** What the page says about a link of one mode. */
interface LinkWords {
  title: string;
  /** What the link will do. */
  getQuestion: (link: EmailLink) => ReactNode;
  submitLabel: string;
  loadingLabel: string;
  /** What the link has done. */
  getAnswer: (link: EmailLink) => ReactNode;
  /**
   * Firebase ends every sign-in when a password or an address changes. A token that was issued
   * before is valid for an hour at most. https://firebase.google.com/docs/auth/admin/manage-sessions
   */
  endsSignIns?: true;
  /** The e-mail warns of a change that somebody else may have made. */
  warns?: true;
  /** What helps if the link has expired or was used. */
  instead: ReactNode;
}

const helpLink = <a href="/company/contact">Contact us</a>;
const formatInsteadOf = (email: string): string => (email === '' ? '' : `, instead of ${email}`);

export const linkWords: Record<LinkMode, LinkWords> = {
  resetPassword: {
    title: 'New password',
    getQuestion: ({ email }) => (
      <>
        Choose a new password for <b>{email}</b>.
      </>
    ),
    submitLabel: 'Set new password',
    loadingLabel: 'Setting your password…',
    getAnswer: () => 'Your new password is set. You can sign in with it now.',
    endsSignIns: true,
    instead: (
      <>
        If you’ve set a new password with it, sign in. If not,{' '}
        <a href="/reset-password">get a new link</a>.
      </>
    ),
  },
  verifyEmail: {
    title: 'Verify your email',
    getQuestion: ({ email }) => (
      <>
        Confirm that <b>{email}</b> is your email address.
      </>
    ),
    submitLabel: 'Verify email',
    loadingLabel: 'Verifying…',
    getAnswer: ({ email }) => (
      <>
        <b>{email}</b> is verified.
      </>
    ),
    instead: 'Sign in. If your email isn’t verified yet, you can ask for a new link there.',
  },
  verifyAndChangeEmail: {
    title: 'Change your email',
    getQuestion: ({ email, previousEmail }) => (
      <>
        You’ll sign in with <b>{email}</b> from now on{formatInsteadOf(previousEmail)}.
      </>
    ),
    submitLabel: 'Change email',
    loadingLabel: 'Changing…',
    getAnswer: ({ email }) => (
      <>
        Your email is now <b>{email}</b>.
      </>
    ),
    endsSignIns: true,
    instead: 'Sign in. If your email hasn’t changed, change it again in your account settings.',
  },
  recoverEmail: {
    title: 'Restore your email',
    getQuestion: ({ email, previousEmail }) => (
      <>
        You’ll sign in with <b>{email}</b> again{formatInsteadOf(previousEmail)}.
      </>
    ),
    submitLabel: 'Restore email',
    loadingLabel: 'Restoring…',
    getAnswer: ({ email }) => (
      <>
        Your email is <b>{email}</b> again.
      </>
    ),
    endsSignIns: true,
    warns: true,
    instead: <>{helpLink} if you can’t sign in with your own email.</>,
  },
  revertSecondFactorAddition: {
    title: 'Remove second factor',
    getQuestion: ({ email, factor }) => (
      <>
        You’ll sign in to <b>{email}</b> without the second factor
        {factor === '' ? '' : ` “${factor}”`} again.
      </>
    ),
    submitLabel: 'Remove it',
    loadingLabel: 'Removing…',
    getAnswer: ({ email }) => (
      <>
        The second factor of <b>{email}</b> is removed.
      </>
    ),
    warns: true,
    instead: <>{helpLink} if signing in still asks for the second factor.</>,
  },
};

/** Why a link does nothing. */
export const failureWords: Record<LinkFailure, string> = {
  expired: 'This link has expired.',
  used: 'This link was already used, or isn’t complete.',
  disabled: 'This account is disabled.',
  'no-account': 'The account of this link no longer exists.',
  taken: 'Another account has this email address now.',
};

/** What helps then. @param mode of the link */
export const getHelp = (kind: LinkFailure, mode: LinkMode): ReactNode =>
  kind === 'expired' || kind === 'used' ? (
    linkWords[mode].instead
  ) : (
    <>{helpLink} if you don’t know why.</>
  );
