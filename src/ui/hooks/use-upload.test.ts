import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getUploadLabel, type UploadCallbacks, UploadCancelled, useUpload } from './use-upload';

/** Starts an upload that goes on until `controls.end` is called. */
function begin() {
  const view = renderHook(() => useUpload());
  const controls: {
    watch?: UploadCallbacks;
    end?: (value: string) => void;
    done?: Promise<unknown>;
  } = {};
  const run = (watch: UploadCallbacks) =>
    new Promise<string>((resolve, reject) => {
      Object.assign(controls, { watch, end: resolve });
      watch.signal.addEventListener('abort', () => reject(watch.signal.reason));
    });
  act(() => {
    controls.done = view.result.current.start(run).catch((error: unknown) => error);
  });
  return { ...view, controls };
}
const state = ({ result }: ReturnType<typeof begin>) => result.current.state;

describe('an upload', () => {
  it('tells how far it has come, and ends', async () => {
    const upload = begin();
    expect(state(upload)).toEqual({ step: 'sending', fraction: null, isQueued: false });
    act(() => upload.controls.watch?.onWait(3_000));
    expect(state(upload)).toEqual({ step: 'sending', fraction: null, isQueued: true });
    act(() => upload.controls.watch?.onProgress(0.4));
    expect(state(upload)).toEqual({ step: 'sending', fraction: 0.4, isQueued: false });
    await act(async () => upload.controls.end?.('path'));
    expect(await upload.controls.done).toBe('path');
    expect(state(upload)).toEqual({ step: 'idle' });
  });

  it('can be given up, which is no failure of its own', async () => {
    const upload = begin();
    await act(async () => upload.result.current.cancel());
    expect(await upload.controls.done).toBeInstanceOf(UploadCancelled);
    expect(state(upload)).toEqual({ step: 'idle' });
  });

  it('ends when the page is left', async () => {
    const upload = begin();
    upload.unmount();
    expect(await upload.controls.done).toBeInstanceOf(UploadCancelled);
  });

  it('says in words what it does', () => {
    expect(getUploadLabel({ step: 'sending', fraction: null, isQueued: true })).toMatch(
      /ten seconds apart/,
    );
    expect(getUploadLabel({ step: 'sending', fraction: 0.2, isQueued: false })).toBe('Uploading');
    expect(getUploadLabel({ step: 'sending', fraction: 1, isQueued: false })).toMatch(/Confirming/);
  });
});
