import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PdfFile, PdfPage } from '@/lib/files/pdf';
import { PdfError } from '@/lib/files/pdf-error';
import { createHeic, createJpeg, createPng, toBytes } from '@/lib/files/picture-bytes.fixture';
import type { PdfPagesProps } from './pdf-pages';
import { Viewer } from './viewer';

const revoked: string[] = [];
beforeEach(() => {
  revoked.length = 0;
  URL.createObjectURL = () => 'blob:document';
  URL.revokeObjectURL = (url) => {
    revoked.push(url);
  };
});

const jpeg = new Blob([createJpeg()], { type: 'image/jpeg' });
const pdf = new Blob(['x'], { type: 'application/pdf' });
const onDisplay = vi.fn<(display: 'shown' | 'broken') => void>();
const show = (file: Blob, openPdf?: PdfPagesProps['open']) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onDisplay.mockClear();
  return render(
    <Viewer
      file={file}
      name="Passport of Maya Lindqvist"
      onDisplay={onDisplay}
      openPdf={openPdf}
    />,
  );
};
const image = () => screen.getByAltText('The document as the client sent it');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** The browser has read the picture: in the pane of 600 × 600 it fits at half its size. */
async function arrive() {
  await waitFor(() => expect(image()).toHaveAttribute('src'));
  Object.defineProperties(image(), {
    naturalWidth: { value: 1_200 },
    naturalHeight: { value: 600 },
  });
  fireEvent.load(image());
}

describe('a picture', () => {
  it('is shown whole, from a URL that is revoked afterwards', async () => {
    const { unmount } = show(jpeg);
    expect(onDisplay).not.toHaveBeenCalled();
    await arrive();
    expect(onDisplay).toHaveBeenCalledExactlyOnceWith('shown');
    expect(image()).toHaveAttribute('src', 'blob:document');
    expect(image()).toHaveStyle({ width: '600px', height: '300px' });
    expect(revoked).toEqual([]);
    unmount();
    expect(revoked).toEqual(['blob:document']);
  });

  it('is zoomed, rotated and fitted by buttons', async () => {
    show(jpeg);
    await arrive();
    await press('Zoom in');
    expect(image()).toHaveStyle({ width: '900px' });
    expect(screen.getByText('150%')).toBeInTheDocument();
    await press('Rotate right');
    expect(image().style.rotate).toBe('90deg');
    await press('Fit');
    expect(image()).toHaveStyle({ width: '600px' });
    expect(image().parentElement).toHaveStyle({ width: '300px', height: '600px' });
    await press('Zoom out');
    expect(screen.getByText('75%')).toBeInTheDocument();
  });

  it('is zoomed and rotated by keys while it has the focus, and zoomed by the wheel with Control', async () => {
    show(jpeg);
    await arrive();
    const pane = screen.getByRole('region', { name: 'Passport of Maya Lindqvist' });
    pane.blur();
    await userEvent.keyboard('+');
    expect(screen.getByText('100%')).toBeInTheDocument();
    pane.focus();
    await userEvent.keyboard('++');
    expect(screen.getByText('200%')).toBeInTheDocument();
    await userEvent.keyboard('-r');
    expect(screen.getByText('150%')).toBeInTheDocument();
    expect(image().style.rotate).toBe('90deg');
    await userEvent.keyboard('0');
    expect(screen.getByText('100%')).toBeInTheDocument();
    fireEvent.wheel(pane, { deltaY: -100, ctrlKey: true });
    expect(screen.getByText('150%')).toBeInTheDocument();
    fireEvent.wheel(pane, { deltaY: -100 });
    expect(screen.getByText('150%')).toBeInTheDocument();
  });

  it('says when it cannot be read', async () => {
    show(jpeg);
    await arrive();
    fireEvent.error(image());
    expect(screen.getByRole('alert')).toHaveTextContent(
      'This file can’t be shown. It isn’t a readable image',
    );
  });

  it.each([
    [
      'is gigantic',
      createPng({ width: 30_000, height: 30_000 }),
      'It has more pixels than a browser can show. Reject it',
    ],
    ['is of another kind', createHeic(), 'It isn’t a readable image'],
    ['is none', toBytes('x'), 'It isn’t a readable image'],
  ])('says when it %s, without decoding it', async (_, bytes, words) => {
    show(new Blob([bytes], { type: 'image/png' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(revoked).toEqual([]);
  });
});

const page = (number: number, over: Partial<PdfPage> = {}): PdfPage => ({
  number,
  width: 600,
  height: 800,
  draw: () => ({
    canvas: Promise.resolve(document.createElement('canvas')),
    cancel: () => undefined,
  }),
  ...over,
});
const file = (over: Partial<PdfFile> = {}): PdfFile => ({
  pages: [page(1), page(2)],
  count: 2,
  isPartMissing: () => false,
  close: () => undefined,
  ...over,
});

describe('a PDF', () => {
  it('is opened once loaded, shown page by page, and closed with the viewer', async () => {
    const close = vi.fn();
    const drawn: object[] = [];
    const draw: PdfPage['draw'] = (how) => {
      drawn.push(how);
      return page(1).draw(how);
    };
    const { unmount } = show(pdf, async () => file({ pages: [page(1, { draw }), page(2)], close }));
    expect(screen.getByText('Loading the pages…')).toBeInTheDocument();
    const first = await screen.findByRole('img', {
      name: 'Page 1 of 2 of the document as the client sent it',
    });
    expect(screen.getAllByRole('img')).toHaveLength(2);
    expect(first.querySelector('canvas')).not.toBeNull();
    await press('Rotate right');
    await press('Zoom in');
    expect(drawn).toEqual([
      { scale: 0.75, turned: 0 },
      { scale: 0.75, turned: 90 },
      { scale: 1.125, turned: 90 },
    ]);
    expect(close).not.toHaveBeenCalled();
    unmount();
    expect(close).toHaveBeenCalledOnce();
  });

  it('says how many pages are not shown', async () => {
    show(pdf, async () => file({ count: 4_000 }));
    expect(await screen.findByText(/Showing the first 2 of 4,000 pages\./)).toBeInTheDocument();
  });

  it.each([
    ['is broken', new PdfError('broken'), 'It isn’t a readable PDF'],
    ['asks for a password', new PdfError('locked'), 'It’s protected with a password.'],
    ['has no pages', new PdfError('empty'), 'This PDF has no pages. Reject it'],
    ['finds no reader', new PdfError('unloaded'), 'couldn’t be loaded'],
  ])('says when it %s', async (_, error, words) => {
    show(pdf, () => Promise.reject(error));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('says when a page cannot be drawn', async () => {
    const draw = () => ({
      canvas: Promise.reject(new PdfError('broken')),
      cancel: () => undefined,
    });
    show(pdf, async () => file({ pages: [page(1, { draw })] }));
    expect(await screen.findByRole('alert')).toHaveTextContent('It isn’t a readable PDF');
  });

  it('says when a part of it could not be drawn', async () => {
    show(pdf, async () => file({ isPartMissing: () => true }));
    expect(await screen.findByText(/^A part of this document couldn’t be drawn/)).toBeVisible();
  });

  it('is closed at once when it loads after the viewer was closed', async () => {
    const close = vi.fn();
    let come = (_: PdfFile) => {};
    const coming = new Promise<PdfFile>((resolve) => {
      come = resolve;
    });
    const { unmount } = show(pdf, () => coming);
    unmount();
    come(file({ close }));
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce(), { timeout: 10_000 });
  });
});
