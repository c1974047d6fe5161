import { describe, expect, it } from 'vitest';
import { paths, render } from './prerender';

describe('the public pages of a site without a chat', () => {
  it.each(paths)('%s has no button for it and asks for nothing', async (path) => {
    const { html, modules } = await render(path);
    expect(html).not.toContain('data-island="Chat"');
    expect(modules.filter((module) => module.includes('chat'))).toEqual([]);
  });
});
