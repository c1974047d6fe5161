import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FormError } from '@/ui/forms/form-frame';
import { LocalPeople, type LocalPeopleProps } from './local-people';

const desk = {
  password: 'of this desk',
  accounts: [
    { email: 'ada@example.com', name: 'Ada Ferris', role: 'administrator', about: 'runs the desk' },
    { email: 'maya@example.com', name: 'Maya Lindqvist', role: 'client', about: 'has done a little of everything' },
  ],
};

afterEach(() => vi.unstubAllGlobals());

function show(answer: Response, over: Partial<LocalPeopleProps> = {}) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer),
  );
  const onSignIn = vi.fn(async () => {});
  const { container } = render(<LocalPeople door="user" onSignIn={onSignIn} {...over} />);
  return { onSignIn, container, user: userEvent.setup({ delay: null }) };
}

describe('the made-up people of a local desk', () => {
  it('are offered at the door that lets them in, each with its line, and sign in with one press', async () => {
    const { user, onSignIn } = show(Response.json(desk));
    await user.click(await screen.findByRole('button', { name: 'Sign in as Maya Lindqvist: has done a little of everything' }));
    expect(onSignIn).toHaveBeenCalledExactlyOnceWith({ email: 'maya@example.com', password: 'of this desk' });
    expect(screen.queryByText('Ada Ferris')).toBeNull();
  });

  it('are the administrators at the door of the desk', async () => {
    show(Response.json(desk), { door: 'admin' });
    expect(await screen.findByText('Ada Ferris')).toBeVisible();
    expect(screen.queryByText('Maya Lindqvist')).toBeNull();
  });

  it('say why nobody was let in', async () => {
    const onSignIn = vi.fn(async () => {
      throw new FormError('The server did not answer in time.');
    });
    const { user } = show(Response.json(desk), { onSignIn });
    await user.click(await screen.findByRole('button', { name: /Maya/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/\w/);
  });

  it('are not there where no local server tells of them', async () => {
    const { container } = show(new Response('{}', { status: 404 }));
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    expect(container).toBeEmptyDOMElement();
  });
});
