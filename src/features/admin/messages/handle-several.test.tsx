import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { HandleSeveral, type HandleSeveralProps } from './handle-several';
import { message } from './notifications.fixture';

const messages = (count: number) => Array.from({ length: count }, (_, i) => message({ id: `m${i}`, subject: `Question ${i}` }));

function show(over: Partial<HandleSeveralProps> = {}) {
  const onHandle = vi.fn(async (_ids: readonly string[]) => true);
  const props = { shown: messages(3), busy: false, onHandle, ...over };
  const { rerender } = render(<HandleSeveral {...props} />);
  const user = userEvent.setup({ delay: null });
  const open = () => user.click(screen.getByRole('button', { name: 'Mark these as handled' }));
  return { onHandle, user, open, show: (more: Partial<HandleSeveralProps>) => rerender(<HandleSeveral {...props} {...more} />) };
}

describe('marking several messages as handled', () => {
  it('names each of them before it marks any, and closes when they are marked', async () => {
    const { onHandle, user, open } = show();
    await open();
    const dialog = screen.getByRole('dialog', { name: 'Mark 3 messages as handled?' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([0, 1, 2].map((i) => `Vera Andersen: Question ${i}`));
    expect(onHandle).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Mark 3 as handled' }));
    expect(onHandle).toHaveBeenCalledExactlyOnceWith(['m0', 'm1', 'm2']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('marks none when it is cancelled', async () => {
    const { onHandle, user, open } = show();
    await open();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onHandle).not.toHaveBeenCalled();
  });

  it('takes the first 25 where more are shown', async () => {
    const { onHandle, user, open } = show({ shown: messages(60) });
    await open();
    await user.click(screen.getByRole('button', { name: 'Mark 25 as handled' }));
    expect(onHandle.mock.calls[0]?.[0]).toEqual(messages(25).map(({ id }) => id));
  });

  it('marks the listed messages, not those that arrived later', async () => {
    const { onHandle, user, open, show: showAgain } = show();
    await open();
    showAgain({ shown: [message({ id: 'new' }), ...messages(3)] });
    await user.click(screen.getByRole('button', { name: 'Mark 3 as handled' }));
    expect(onHandle).toHaveBeenCalledExactlyOnceWith(['m0', 'm1', 'm2']);
  });

  it('stays open when they could not be marked', async () => {
    const { user, open } = show({ onHandle: async () => false });
    await open();
    await user.click(screen.getByRole('button', { name: 'Mark 3 as handled' }));
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('is not offered for one message or none', () => {
    const { show: showAgain } = show({ shown: messages(1) });
    expect(screen.queryByRole('button')).toBeNull();
    showAgain({ shown: [] });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
