import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileLimits } from '@/domain/requests/upload';
import { type SubmitDocumentOutcome, VerifyForm, type VerifyFormProps, type VerifyRequest } from './verify-form';

beforeEach(() => {
  // The test browser has no addresses for files.
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} });
});
afterEach(() => {
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
});

const picture = new File(['x'.repeat(2_048)], 'passport.png', { type: 'image/png' });
const scan = new File(['x'], 'card.pdf', { type: 'application/pdf' });
const large = new File([new Uint8Array(fileLimits.identity.bytes + 1)], 'IMG_1.jpg', { type: 'image/jpeg' });

/** A desk that answers as told, once for each answer, and then always well. */
function show(over: Partial<VerifyFormProps> = {}, ...answers: SubmitDocumentOutcome[]) {
  const sent: VerifyRequest[] = [];
  const send = async (request: VerifyRequest): Promise<SubmitDocumentOutcome> => {
    sent.push(request);
    return answers.shift() ?? { state: 'sent' };
  };
  const onCancel = vi.fn();
  render(<VerifyForm upload={{ step: 'idle' }} send={send} onCancel={onCancel} {...over} />);
  return { user: userEvent.setup({ delay: null, applyAccept: false }), sent, onCancel };
}
const field = () => screen.getByLabelText('Choose a file Photo or scan of the document');
const camera = () => screen.getByLabelText('Take a photo Photo or scan of the document');
const submit = () => screen.getByRole('button', { name: 'Upload the document' });

describe('sending a document', () => {
  it('says size and type beforehand', () => {
    show();
    expect(field()).toHaveAccessibleDescription(/^PNG, JPEG or PDF, up to 5 MB/);
    expect(field()).toHaveAttribute('accept', 'image/png,image/jpeg,application/pdf');
    expect(screen.getByText(/Only you and the desk can see it/)).toBeVisible();
  });

  it('sends the kind and the file', async () => {
    const { user, sent } = show();
    await user.click(screen.getByRole('radio', { name: 'Passport' }));
    await user.upload(field(), picture);
    expect(screen.getByRole('img', { name: 'The file you chose' })).toBeVisible();
    expect(screen.getByText('passport.png, 2 KB')).toBeVisible();
    await user.click(submit());
    await waitFor(() => expect(sent).toEqual([{ kind: 'passport', file: picture }]));
  });

  it('names a PDF with its size, and lets it be changed for another file', async () => {
    const { user } = show();
    await user.upload(field(), scan);
    expect(screen.getByText('card.pdf, 1 KB')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Choose another file' }));
    expect(field()).toBeInTheDocument();
  });

  it('says at each field what is missing', async () => {
    const { user, sent } = show();
    await user.click(submit());
    expect(await screen.findByText('Choose a document type.')).toBeVisible();
    expect(field()).toHaveAccessibleDescription(/^Add a photo or scan/);
    expect(sent).toEqual([]);
  });

  it.each([
    ['too large', large, /larger than 5 MB/],
    ['of another type', new File(['x'], 'a.gif', { type: 'image/gif' }), /PNG, JPEG or PDF/],
    ['empty', new File([], 'a.png', { type: 'image/png' }), /empty/],
  ])('refuses a file at the field that is %s', async (_, file, words) => {
    const { user } = show();
    await user.upload(field(), file);
    await waitFor(() => expect(field()).toHaveAccessibleDescription(words));
    await user.upload(field(), picture);
    expect(screen.getByText('passport.png, 2 KB')).toBeVisible();
  });

  it('makes a photo of the camera small enough, since nobody can choose a smaller one there', async () => {
    const shrink = vi.fn(async () => picture);
    const { user } = show({ shrink });
    await user.upload(camera(), large);
    expect(await screen.findByText('passport.png, 2 KB')).toBeVisible();
    expect(shrink).toHaveBeenCalledExactlyOnceWith(large);
  });

  it('refuses a photo of the camera that cannot be made smaller', async () => {
    const { user } = show({ shrink: () => Promise.reject(new Error('unreadable')) });
    await user.upload(camera(), large);
    await waitFor(() => expect(field()).toHaveAccessibleDescription(/larger than 5 MB/));
  });

  it('tells how far it has come, and can be given up', async () => {
    const { user, onCancel } = show({ upload: { step: 'sending', fraction: 0.5, isQueued: false } });
    expect(screen.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute('value', '0.5');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('keeps kind and file when it is given up, and when it fails, with the cause', async () => {
    const { user, sent } = show({}, { state: 'given-up' }, { state: 'failed', cause: 'You are offline.' });
    await user.click(screen.getByRole('radio', { name: 'Identity card' }));
    await user.upload(field(), scan);
    await user.click(submit());
    expect(await screen.findByText('Cancelled. Nothing was sent.')).toBeVisible();
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We couldn’t confirm your request. You are offline. Your choice is still here.',
    );
    expect(screen.getByText('card.pdf, 1 KB')).toBeVisible();
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(new Set(sent.map(({ file, kind }) => `${file.name} ${kind}`)).size).toBe(1);
  });
});
