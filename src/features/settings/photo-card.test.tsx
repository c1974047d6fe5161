import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PhotoCard, type PhotoCardProps } from './photo-card';

function show(over: Partial<PhotoCardProps> = {}) {
  const acts = { onFile: vi.fn(), onCancel: vi.fn(), onSave: vi.fn(), onRemove: vi.fn() };
  const card = (next: Partial<PhotoCardProps>) => (
    <PhotoCard url="" upload={{ step: 'idle' }} uploaded={null} writing={null} {...acts} {...next} />
  );
  const { rerender } = render(card(over));
  return { user: userEvent.setup({ delay: null }), again: (next: Partial<PhotoCardProps>) => rerender(card(next)), ...acts };
}
const button = (name: string) => screen.getByRole('button', { name });
const saved = 'https://example.com/saved.png';
const fresh = 'https://example.com/fresh.png';

describe('the photo', () => {
  it('is an outline until there is one, and the card says what is taken', async () => {
    const { user, onFile } = show();
    expect(screen.getByRole('img', { name: 'No photo yet' })).toBeVisible();
    const field = screen.getByLabelText('Choose a picture Picture');
    expect(field).toHaveAccessibleDescription(/SVG, PNG, JPG or GIF, max 800 x 800px/);
    const picture = new File(['x'], 'face.png', { type: 'image/png' });
    await user.upload(field, picture);
    expect(onFile).toHaveBeenCalledExactlyOnceWith(picture);
    expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull();
  });

  it('can be removed', async () => {
    const { user, onRemove } = show({ url: saved });
    expect(screen.getByRole('img', { name: 'Your photo' })).toHaveAttribute('src', saved);
    await user.click(button('Remove photo'));
    expect(onRemove).toHaveBeenCalledOnce();
  });

  it('tells how far the upload has come, and can be given up', async () => {
    const { user, onCancel } = show({ upload: { step: 'sending', fraction: 0.42, isQueued: false } });
    expect(screen.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute('value', '0.42');
    expect(screen.getByText('42%')).toBeVisible();
    await user.click(button('Cancel'));
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('shows what was uploaded, and asks whether to keep it', async () => {
    const { user, onSave, onCancel } = show({ url: saved, uploaded: fresh });
    expect(screen.getByRole('img', { name: 'Your new photo, not saved yet' })).toHaveAttribute('src', fresh);
    await user.click(button('Save'));
    await user.click(button('Cancel'));
    expect([onSave, onCancel].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('cannot be saved twice, nor given up, while it is being saved', async () => {
    const { user, onSave, onCancel } = show({ uploaded: fresh, writing: 'save' });
    await user.click(button('Save'));
    await user.click(button('Cancel'));
    expect([onSave, onCancel].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  it('says at the field why a picture was not taken, and offers to try again where that helps', async () => {
    const onRetry = vi.fn();
    const { user } = show({ error: 'You are offline.', onRetry });
    expect(screen.getByLabelText('Choose a picture Picture')).toHaveAccessibleDescription(/^You are offline/);
    await user.click(button('Try again'));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('keeps the place of the keyboard when what was pressed goes with its step', async () => {
    const { user, again } = show({ uploaded: fresh });
    expect(document.body).toHaveFocus();
    await user.click(button('Save'));
    again({ url: fresh });
    expect(document.querySelector('[tabindex="-1"]')).toHaveFocus();
    await user.tab();
    expect(screen.getByLabelText('Choose a picture Picture')).toHaveFocus();
  });

  it('is only shown where it cannot be changed', () => {
    show({ url: saved, closed: 'It cannot be changed now.' });
    expect(screen.getByText('It cannot be changed now.')).toBeVisible();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});
