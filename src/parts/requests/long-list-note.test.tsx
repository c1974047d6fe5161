import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LongListNote } from './long-list-note';

describe('the note about a long list', () => {
  it('says from 800 elements on who makes room', () => {
    const listOf = (length: number) => Array.from({ length }, () => ({}));
    const { container, rerender } = render(<LongListNote collection="trades" list={listOf(799)} />);
    expect(container).toBeEmptyDOMElement();
    rerender(<LongListNote collection="trades" list={listOf(800)} />);
    expect(screen.getByText(/nearly full/).parentElement).toHaveTextContent(
      /Ask the operator to run npm run lists:archive\./,
    );
  });
});
