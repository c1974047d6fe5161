import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodePicture } from './decode-picture';
import { createJpeg, createPng, cutShort, toBytes } from './picture-bytes.fixture';

/** Decodes nothing, and counts what it is asked to. */
const decode = vi.fn(() => Promise.resolve());
class StandIn {
  src = '';
  decode = decode;
}
beforeEach(() => {
  decode.mockReset().mockResolvedValue();
  vi.stubGlobal('Image', StandIn);
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
});

const unreadable = 'This picture can’t be read. Choose another one.';
const createDrawing = (content: string, attributes = '') =>
  toBytes(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"${attributes}>${content}</svg>`,
  );

describe('a picture', () => {
  it('is decoded once', async () => {
    await decodePicture(new File([createJpeg()], 'a.jpg', { type: 'image/jpeg' }));
    expect(decode).toHaveBeenCalledOnce();
  });

  it.each([
    ['incomplete', cutShort(createJpeg()), /^This picture is incomplete: its end is missing\./],
    [
      'gigantic',
      createPng({ width: 30_000, height: 30_000 }),
      /^This picture has too many pixels \(30,000 × 30,000\)\./,
    ],
    ['no picture', toBytes('x'), unreadable],
  ])('that is %s is refused before it is decoded', async (_, bytes, message) => {
    await expect(decodePicture(new File([bytes], 'a.png', { type: 'image/png' }))).rejects.toThrow(
      message,
    );
    expect(decode).not.toHaveBeenCalled();
  });

  it('that the browser cannot decode is refused', async () => {
    decode.mockRejectedValue(new DOMException('The source image cannot be decoded.'));
    await expect(
      decodePicture(new File([createJpeg()], 'a.jpg', { type: 'image/jpeg' })),
    ).rejects.toThrow(unreadable);
  });
});

describe('a drawing', () => {
  it.each([
    ['a plain one', createDrawing('<circle r="4"/>')],
    [
      'one with styles, links and a description',
      createDrawing('<style>a{}</style><title>On</title><a href="#x"><g id="x"/></a>'),
    ],
  ])('is decoded if it is %s', async (_, bytes) => {
    await decodePicture(new File([bytes], 'me.svg', { type: 'image/svg+xml' }));
    expect(decode).toHaveBeenCalledOnce();
  });

  it.each([
    ['a script', createDrawing('<script>alert(1)</script>')],
    [
      'a script of another namespace',
      createDrawing('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'),
    ],
    ['a page in it', createDrawing('<foreignObject width="9" height="9"/>')],
    ['a handler', createDrawing('', ' onload="alert(1)"')],
    ['a handler within', createDrawing('<g><a onclick="alert(1)"/></g>')],
    ['a part that is no XML', createDrawing('<g>')],
  ])('is refused with %s, and not decoded', async (_, bytes) => {
    await expect(
      decodePicture(new File([bytes], 'me.svg', { type: 'image/svg+xml' })),
    ).rejects.toThrow(unreadable);
    expect(decode).not.toHaveBeenCalled();
  });
});
