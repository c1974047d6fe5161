import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LiveAside } from './live-aside';

const browserSays = (what: 'online' | 'offline') => act(() => void window.dispatchEvent(new Event(what)));
afterEach(() => browserSays('online'));

it('says that a page is live, and takes it back for as long as there is no connection', () => {
  render(<LiveAside>A new trade appears by itself.</LiveAside>);
  expect(screen.getByText('Live. A new trade appears by itself.')).toBeVisible();
  browserSays('offline');
  expect(screen.getByText('Live again once there is a connection.')).toBeVisible();
  browserSays('online');
  expect(screen.getByText('Live. A new trade appears by itself.')).toBeVisible();
});
