import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Chat } from './chat';

afterEach(() => vi.useRealTimers());

const summary = () =>
  screen.getByText('Live chat', { selector: 'summary > span' }).parentElement as HTMLElement; // found by what it says
const frame = () => screen.queryByTitle<HTMLIFrameElement>('Live chat');
const details = () => document.querySelector('details');

async function opened() {
  const user = userEvent.setup();
  render(<Chat />);
  await user.click(summary());
  await waitFor(() => expect(frame()).toBeInTheDocument());
  return user;
}

/** As the page in the frame would say it. */
const say = (chat: unknown, source: MessageEventSource | null = frame()?.contentWindow ?? null) =>
  act(() => window.dispatchEvent(new MessageEvent('message', { data: { chat }, source })));

describe('the live chat', () => {
  it('asks for nothing before it is opened', () => {
    render(<Chat />);
    expect(frame()).toBeNull();
    expect(details()).not.toHaveAttribute('open');
  });

  it('runs in a frame that may run scripts and send forms, and has no part in the site', async () => {
    await opened();
    expect(frame()).toHaveAttribute('src', '/chat.html');
    expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts allow-forms');
  });

  it('says that it loads until the frame says that it is there', async () => {
    await opened();
    expect(screen.getByRole('status')).toHaveTextContent('Loading chat…');
    say('ready');
    expect(screen.queryByRole('status')).toBeNull();
    expect(frame()).toHaveAttribute('data-reach', 'ready');
  });

  it('hears its own frame only, and only words that it knows', async () => {
    await opened();
    say('ready', window);
    say('ready', null);
    say('open sesame');
    act(() =>
      window.dispatchEvent(
        new MessageEvent('message', { data: 'ready', source: frame()?.contentWindow ?? null }),
      ),
    );
    expect(screen.getByRole('status')).toBeInTheDocument();
  });

  it('says that it does not load, names another way, and tries again', async () => {
    const user = await opened();
    say('failed');
    expect(screen.getByRole('alert')).toHaveTextContent('The chat isn’t loading');
    expect(screen.getByRole('link', { name: 'write to us' })).toHaveAttribute(
      'href',
      '/company/contact',
    );
    const before = frame();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(frame()).not.toBe(before);
    expect(screen.getByRole('status')).toBeInTheDocument();
  });

  it('gives up after ten seconds, and still shows a chat that comes later', () => {
    vi.useFakeTimers();
    render(<Chat />);
    const box = details();
    if (box) box.open = true;
    fireEvent(box ?? document, new Event('toggle'));
    act(() => vi.advanceTimersByTime(9_900));
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => vi.advanceTimersByTime(200));
    expect(screen.getByRole('alert')).toBeInTheDocument();
    say('ready');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('takes the focus when it opens and gives it back when it closes, and keeps what was said', async () => {
    const user = await opened();
    const box = screen.getByRole('dialog', { name: 'Live chat' });
    await waitFor(() => expect(box).toHaveFocus());
    const before = frame();
    await user.click(screen.getByRole('button', { name: 'Close chat' }));
    expect(details()).not.toHaveAttribute('open');
    expect(summary()).toHaveFocus();
    await user.click(summary());
    await waitFor(() => expect(box).toHaveFocus());
    expect(frame()).toBe(before);
  });

  it('closes on Escape, pressed in the page or in the frame', async () => {
    const user = await opened();
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Live chat' })).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(details()).not.toHaveAttribute('open');
    await user.click(summary());
    say('ready');
    say('close');
    expect(details()).not.toHaveAttribute('open');
    expect(summary()).toHaveFocus();
  });
});
