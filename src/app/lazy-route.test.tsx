import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { Lazy, LazyPage, type LoadModule, lazyRoute } from './lazy-route';

const Deposits = () => <p>The deposits</p>;
const Statement = () => <p>The statement</p>;
const loading = (Component: () => ReactNode) => vi.fn<LoadModule>(async () => ({ Component }));
const waiting = <p>waits</p>;

const inner = lazyRoute(loading(Statement));
const Around = () => <Lazy module={inner} fallback={waiting} />;

let go: (path: string) => unknown = () => undefined;
const Going = () => {
  go = useNavigate();
  return null;
};

describe('a part that is loaded when it is wanted', () => {
  it('is shown as soon as it is loaded, and so is a part within it', async () => {
    render(<Lazy module={lazyRoute(loading(Around))} fallback={waiting} />);
    expect(screen.getByText('waits')).toBeInTheDocument();
    // Nothing but the two modules is waited for: no timer runs here.
    await act(async () => undefined);
    expect(screen.getByText('The statement')).toBeInTheDocument();
  });

  it('is fetched once, and drawn at once where it was fetched ahead', async () => {
    const load = loading(Deposits);
    const part = lazyRoute(load);
    await Promise.all([part.load(), part.load()]);
    render(<Lazy module={part} fallback={waiting} />);
    expect(screen.getByText('The deposits')).toBeInTheDocument();
    await act(async () => undefined);
    expect(load).toHaveBeenCalledOnce();
  });

  it('gives way to another in the same place', async () => {
    const { rerender } = render(<Lazy module={lazyRoute(loading(Deposits))} fallback={waiting} />);
    rerender(<Lazy module={lazyRoute(loading(Statement))} fallback={waiting} />);
    await act(async () => undefined);
    expect(screen.getByText('The statement')).toBeInTheDocument();
  });
});

describe('a page', () => {
  const deposits = loading(Deposits);
  const statement = loading(Statement);
  const parts = { '/deposits': lazyRoute(deposits), '/statement': lazyRoute(statement) };
  const at = (path: keyof typeof parts) => (
    <MemoryRouter initialEntries={['/deposits']}>
      <Going />
      <LazyPage
        title="Here"
        module={parts[path]}
        fallback={waiting}
        renderError={(error) => <p>{String(error)}</p>}
      />
    </MemoryRouter>
  );

  it('that cannot be loaded says so, and is loaded again at the next visit', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    deposits.mockRejectedValueOnce(new Error('cut'));
    const { rerender } = render(at('/deposits'));
    await act(async () => undefined);
    expect(screen.getByText('Error: cut')).toBeInTheDocument();
    for (const path of ['/statement', '/deposits'] as const) {
      await act(async () => {
        go(path);
        rerender(at(path));
      });
    }
    expect(screen.getByText('The deposits')).toBeInTheDocument();
    expect(document.title).toMatch(/^Here/);
  });
});
