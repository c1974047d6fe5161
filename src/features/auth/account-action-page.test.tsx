import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as auth from '@/data/auth/auth';
import { AuthError } from '@/data/auth/auth-error';
import * as links from '@/data/auth/email-links';
import { Component as AccountActionPage } from './account-action-page';
import { never, visit, visitAuthPages } from './auth-page.test-utils';

visitAuthPages();

const found = { email: 'maya@example.com', previousEmail: '', factor: '' };
const check = () => vi.mocked(links.checkLink);
const apply = () => vi.mocked(links.applyLink);
const reset = () => vi.mocked(links.resetPassword);
beforeEach(() => {
  vi.spyOn(links, 'checkLink').mockResolvedValue(found);
  vi.spyOn(links, 'applyLink').mockResolvedValue();
  vi.spyOn(links, 'resetPassword').mockResolvedValue();
  vi.spyOn(auth, 'sendPasswordReset').mockResolvedValue();
});

/** Opens the link as Firebase writes it. */
const open = (mode: string, more = '') =>
  visit(<AccountActionPage />, `/account-action?mode=${mode}&oobCode=the-code&apiKey=k${more}`);
const getPress = (name: string) => screen.findByRole('button', { name });
const getTitle = () => screen.getByRole('heading', { level: 1 }).textContent;
const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const signedOut = 'Every browser that was signed in has to sign in again, within an hour.';
const unreachable = 'We couldn’t reach the server. Check your connection and try again.';

const acts = [
  {
    mode: 'verifyEmail',
    title: 'Verify your email',
    question: 'Confirm that maya@example.com is your email address.',
    press: 'Verify email',
    answer: 'maya@example.com is verified.',
    onward: ['Go to your account', '/user/dashboard'],
    instead: /If your email isn’t verified yet, you can ask for a new link there\./,
  },
  {
    mode: 'verifyAndChangeEmail',
    link: { previousEmail: 'old@example.com' },
    title: 'Change your email',
    question: 'You’ll sign in with maya@example.com from now on, instead of old@example.com.',
    press: 'Change email',
    answer: `Your email is now maya@example.com. ${signedOut}`,
    onward: ['Sign in', '/signin'],
    instead: /change it again in your account settings\./,
  },
  {
    mode: 'recoverEmail',
    link: { previousEmail: 'thief@example.com' },
    title: 'Restore your email',
    question: 'You’ll sign in with maya@example.com again, instead of thief@example.com.',
    press: 'Restore email',
    answer: `Your email is maya@example.com again. ${signedOut}`,
    onward: ['Sign in', '/signin'],
    instead: /Contact us if you can’t sign in with your own email\./,
  },
  {
    mode: 'revertSecondFactorAddition',
    link: { factor: 'My phone' },
    title: 'Remove second factor',
    question: 'You’ll sign in to maya@example.com without the second factor “My phone” again.',
    press: 'Remove it',
    answer: 'The second factor of maya@example.com is removed.',
    onward: ['Go to your account', '/user/dashboard'],
    instead: /Contact us if signing in still asks for the second factor\./,
  },
] as const;

describe.each(acts)('a link of the mode $mode', (act) => {
  const { mode, title, question, press, answer, onward, instead } = act;
  beforeEach(() => {
    check().mockResolvedValue({ ...found, ...('link' in act ? act.link : {}) });
  });

  it('says what it will do and for whom, and does nothing before a press', async () => {
    const { container } = open(mode);
    await getPress(press);
    expect(getTitle()).toBe(title);
    expect(document.title).toBe(`${title}: Glassbook`);
    expect(container.textContent).toContain(question);
    expect(check()).toHaveBeenCalledExactlyOnceWith(mode, 'the-code');
    expect(apply()).not.toHaveBeenCalled();
  });

  it('does it at a press, says so, focuses that, and leads on', async () => {
    const { user, container } = open(mode);
    await user.click(await getPress(press));
    expect(apply()).toHaveBeenCalledExactlyOnceWith('the-code');
    const [label, href] = onward;
    const link = await screen.findByRole('link', { name: label });
    expect(link).toHaveAttribute('href', href);
    expect(link.parentElement).toHaveFocus();
    expect(container.textContent).toContain(answer);
    expect(screen.queryByRole('button', { name: press })).toBeNull();
  });

  it('says what helps if it was used in the meantime', async () => {
    apply().mockRejectedValueOnce(new links.LinkError('used'));
    const { user, container } = open(mode);
    await user.click(await getPress(press));
    expect(await screen.findByText('This link was already used, or isn’t complete.')).toBeVisible();
    expect(container.textContent).toMatch(instead);
    expect(getHref('Sign in')).toBe('/signin');
  });

  it('can be tried again after a lost answer', async () => {
    apply().mockRejectedValueOnce(new AuthError('unreachable'));
    const { user, container } = open(mode);
    await user.click(await getPress(press));
    expect((await screen.findByRole('alert')).textContent).toBe(unreachable);
    await user.click(await getPress(press));
    await waitFor(() => expect(container.textContent).toContain(answer));
    expect(apply()).toHaveBeenCalledTimes(2);
  });
});

describe('a link to choose a new password', () => {
  const next = 'copper lantern ferry';

  async function choose(confirmation = next) {
    const opened = open('resetPassword');
    await opened.user.type(await screen.findByLabelText('New password'), next);
    await opened.user.type(screen.getByLabelText('Repeat new password'), `${confirmation}{Enter}`);
    return opened;
  }

  it('sends the password once both are equal, says that it is set, and focuses that', async () => {
    const { container } = await choose();
    await waitFor(() => expect(reset()).toHaveBeenCalledExactlyOnceWith('the-code', next));
    expect(await screen.findByText(/^Your new password is set\./)).toBeVisible();
    expect(container.textContent).toContain(
      `Your new password is set. You can sign in with it now. ${signedOut}`,
    );
    const link = screen.getByRole('link', { name: 'Sign in' });
    expect(link).toHaveAttribute('href', '/signin');
    expect(link.parentElement).toHaveFocus();
    expect(getTitle()).toBe('New password');
    expect(apply()).not.toHaveBeenCalled();
  });

  it('says whose password it is, also to password managers', async () => {
    const { container } = open('resetPassword');
    await screen.findByLabelText('New password');
    expect(container.textContent).toContain('Choose a new password for maya@example.com.');
    expect(container.querySelector('[autocomplete=username]')).toHaveValue('maya@example.com');
  });

  it('says that the two do not match', async () => {
    await choose('copper');
    expect(await screen.findByText('The passwords don’t match.')).toBeDefined();
    expect(reset()).not.toHaveBeenCalled();
  });

  it('refuses the address as a password, which adds no strength', async () => {
    const { user } = open('resetPassword');
    await user.type(await screen.findByLabelText('New password'), found.email);
    await user.type(screen.getByLabelText('Repeat new password'), `${found.email}{Enter}`);
    expect(await screen.findByText(/^This password is too easy to guess\./)).toBeVisible();
    expect(reset()).not.toHaveBeenCalled();
  });

  it('says at its field that the password is too weak for Firebase', async () => {
    reset().mockRejectedValueOnce(new AuthError('weak-password'));
    await choose();
    const field = screen.getByLabelText('New password');
    await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
    expect(
      screen.getByText('This password is too easy to guess. Choose a longer one.'),
    ).toBeVisible();
    expect(field).toHaveFocus();
  });

  it('keeps what was typed if no answer came', async () => {
    reset().mockRejectedValueOnce(new AuthError('unreachable'));
    const { user } = await choose();
    expect((await screen.findByRole('alert')).textContent).toBe(unreachable);
    expect(screen.getByLabelText('New password')).toHaveValue(next);
    await user.click(await getPress('Set new password'));
    expect(await screen.findByText(/^Your new password is set\./)).toBeVisible();
  });

  it.each(['expired', 'used'] as const)('leads to a new link if it was %s', async (kind) => {
    reset().mockRejectedValueOnce(new links.LinkError(kind));
    await choose();
    expect((await screen.findByRole('link', { name: 'get a new link' })).getAttribute('href')).toBe(
      '/reset-password',
    );
  });
});

describe('a link that undoes what somebody else may have done', () => {
  it.each([
    ['recoverEmail', 'Restore email'],
    ['revertSecondFactorAddition', 'Remove it'],
  ])('offers a new password: %s', async (mode, press) => {
    const { user } = open(mode);
    await user.click(await getPress(press));
    const send = await getPress('Send link');
    expect(auth.sendPasswordReset).not.toHaveBeenCalled();
    await user.click(send);
    expect(await screen.findByText(/we’ve sent it a link to choose a new password/)).toBeVisible();
    expect(auth.sendPasswordReset).toHaveBeenCalledExactlyOnceWith('maya@example.com');
  });

  it('says that the offer got no answer', async () => {
    vi.mocked(auth.sendPasswordReset).mockRejectedValueOnce(new AuthError('unreachable'));
    const { user } = open('recoverEmail');
    await user.click(await getPress('Restore email'));
    await user.click(await getPress('Send link'));
    expect((await screen.findByRole('alert')).textContent).toBe(unreachable);
  });

  it('does not offer it after a link that one has asked for', async () => {
    const { user } = open('verifyEmail');
    await user.click(await getPress('Verify email'));
    await screen.findByRole('link', { name: 'Go to your account' });
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a link that cannot be used', () => {
  it.each([
    ['expired', 'This link has expired.', /you can ask for a new link there/],
    ['used', 'This link was already used, or isn’t complete.', /ask for a new link there/],
    ['disabled', 'This account is disabled.', /Contact us if you don’t know why\./],
    ['no-account', 'The account of this link no longer exists.', /Contact us if you don’t know/],
    ['taken', 'Another account has this email address now.', /Contact us if you don’t know why/],
  ] as const)('says so at once: %s', async (kind, sentence, help) => {
    check().mockRejectedValueOnce(new links.LinkError(kind));
    const { container } = open('verifyEmail');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(container.textContent).toMatch(help);
    expect(screen.queryByRole('button')).toBeNull();
    expect(getTitle()).toBe('Verify your email');
  });

  it('leads from there to the contact form', async () => {
    check().mockRejectedValueOnce(new links.LinkError('disabled'));
    open('resetPassword');
    await screen.findByText('This account is disabled.');
    expect(getHref('Contact us')).toBe('/company/contact');
  });

  it.each([
    ['has no mode', '?oobCode=the-code'],
    ['has an unknown mode', '?mode=signIn&oobCode=the-code'],
    ['has no code', '?mode=verifyEmail'],
    ['has an empty code', '?mode=verifyEmail&oobCode='],
    ['is none', ''],
  ])('is explained if it %s', async (_, query) => {
    visit(<AccountActionPage />, `/account-action${query}`);
    expect(getTitle()).toBe('Link from an email');
    expect(screen.getByText(/^This page opens from a link in one of our emails\./)).toBeVisible();
    expect(getHref('Sign in')).toBe('/signin');
    expect(getHref('Forgot your password?')).toBe('/reset-password');
    expect(check()).not.toHaveBeenCalled();
  });
});

describe('while it is read', () => {
  it('says that, under the title of its mode', () => {
    check().mockImplementation(never);
    open('recoverEmail');
    expect(screen.getByRole('status')).toHaveTextContent('Reading the link…');
    expect(getTitle()).toBe('Restore your email');
  });

  it('says that no answer came, and reads it again at a press', async () => {
    check().mockRejectedValueOnce(new AuthError('unreachable'));
    const { user } = open('verifyEmail');
    expect((await screen.findByRole('alert')).textContent).toBe(unreachable);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await getPress('Verify email')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('threat 22: where a link says to go on', () => {
  const follow = async (address: string) => {
    const { user } = open('verifyEmail', `&continueUrl=${encodeURIComponent(address)}`);
    await user.click(await getPress('Verify email'));
  };

  it('is followed on this site', async () => {
    await follow(`${window.location.origin}/user/deposit?coin=bitcoin`);
    const link = await screen.findByRole('link', { name: 'Continue' });
    expect(link).toHaveAttribute('href', `${window.location.origin}/user/deposit?coin=bitcoin`);
  });

  it('stays on this site if its path looks like another', async () => {
    await follow(`${window.location.origin}//evil.example/`);
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Continue' });
    expect(link.host).toBe(window.location.host);
  });

  it.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)', '/user/deposit'])(
    'is not followed elsewhere: %s',
    async (address) => {
      await follow(address);
      const link = await screen.findByRole('link', { name: 'Go to your account' });
      expect(link).toHaveAttribute('href', '/user/dashboard');
    },
  );
});
