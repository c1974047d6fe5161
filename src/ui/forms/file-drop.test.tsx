import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { FileDrop, type FileDropProps } from './file-drop';

const picture = new File(['x'], 'face.png', { type: 'image/png' });
const other = new File(['y'], 'other.png', { type: 'image/png' });

function show(over: Partial<FileDropProps> = {}) {
  const onFile = vi.fn();
  render(
    <FileDrop
      label="Picture"
      subject="a picture"
      buttonLabel="Choose a picture"
      hint="PNG, at most 1 MB."
      accept="image/png"
      onFile={onFile}
      {...over}
    />,
  );
  return { user: userEvent.setup({ delay: null }), onFile };
}
const field = () => screen.getByLabelText('Choose a picture Picture');
const place = () => {
  const found = screen.getByText(/^Drag/).parentElement;
  if (!found) throw new Error('There is no place to drop a file');
  return found;
};
const carrying = (...files: File[]) => ({
  dataTransfer: { files, types: files.length > 0 ? ['Files'] : ['text/plain'] },
});

describe('a place for a file', () => {
  it('says beforehand what is taken', () => {
    show();
    expect(field()).toHaveAccessibleDescription('PNG, at most 1 MB.');
    expect(field()).toHaveAttribute('accept', 'image/png');
  });

  it('takes one out of the file dialog, and the same one again', async () => {
    const { user, onFile } = show();
    await user.upload(field(), picture);
    await user.upload(field(), picture);
    expect(onFile.mock.calls).toEqual([[picture], [picture]]);
  });

  it('takes one that is dropped, and shows where', () => {
    const { onFile } = show();
    fireEvent.dragOver(place(), carrying(picture));
    expect(place()).toHaveAttribute('data-over');
    fireEvent.drop(place(), carrying(picture));
    expect(place()).not.toHaveAttribute('data-over');
    expect(onFile).toHaveBeenCalledExactlyOnceWith(picture);
  });

  it('lets go of what is dragged away, and of what is no file', () => {
    show();
    fireEvent.dragOver(place(), carrying());
    expect(place()).not.toHaveAttribute('data-over');
    fireEvent.dragOver(place(), carrying(picture));
    fireEvent.dragLeave(place());
    expect(place()).not.toHaveAttribute('data-over');
  });

  it('takes one at a time, and says so', () => {
    const { onFile } = show();
    fireEvent.drop(place(), carrying(picture, other));
    expect(onFile).not.toHaveBeenCalled();
    expect(field()).toHaveAccessibleDescription(/Drop one file at a time/);
    fireEvent.drop(place(), carrying(other));
    expect(onFile).toHaveBeenCalledExactlyOnceWith(other);
    expect(field()).not.toHaveAccessibleDescription(/one file at a time/);
  });

  it('says why one was refused that is chosen after several were dropped', async () => {
    const { user } = show({ error: 'This file is empty.' });
    fireEvent.drop(place(), carrying(picture, other));
    expect(field()).toHaveAccessibleDescription(/Drop one file at a time/);
    await user.upload(field(), picture);
    expect(field()).toHaveAccessibleDescription(/^This file is empty\./);
  });

  it('says at the field why one was refused', () => {
    show({ error: 'This file is empty.' });
    expect(field()).toHaveAccessibleDescription('This file is empty. PNG, at most 1 MB.');
    expect(field()).toBeInvalid();
  });

  it('keeps the page where a file is dropped beside it', () => {
    show();
    const missed = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(missed, carrying(picture));
    document.body.dispatchEvent(missed);
    expect(missed.defaultPrevented).toBe(true);
  });

  it('offers the camera where that makes sense', async () => {
    const { user, onFile } = show({ camera: true });
    const camera = screen.getByLabelText('Take a photo Picture');
    expect(camera).toHaveAttribute('capture', 'environment');
    await user.upload(camera, picture);
    expect(onFile).toHaveBeenCalledExactlyOnceWith(picture);
  });
});
