import { describe, expect, it } from 'vitest';
import {
  applyViewerAction,
  canZoom,
  getFitScale,
  getKeyAction,
  initialView,
  type ViewerAction,
} from './pdf-pages';

const shown = (...acts: ViewerAction[]) => acts.reduce(applyViewerAction, initialView);

describe('the view of a document', () => {
  it('zooms in and out by steps, and stops at both ends', () => {
    expect(shown('in', 'in').zoom).toBe(2);
    expect(shown('in', 'out')).toEqual(initialView);
    expect([
      shown(...Array<ViewerAction>(20).fill('in')).zoom,
      shown(...Array<ViewerAction>(20).fill('out')).zoom,
    ]).toEqual([8, 0.5]);
    expect([
      canZoom(initialView, 'in'),
      canZoom(shown(...Array<ViewerAction>(20).fill('in')), 'in'),
    ]).toEqual([true, false]);
  });

  it('turns by quarters, all the way round, at any zoom', () => {
    expect(shown('in', 'turn')).toEqual({ zoom: 1.5, rotation: 90 });
    expect(shown('turn', 'turn', 'turn', 'turn').rotation).toBe(0);
  });

  it('fits again, turned as it is', () => {
    expect(shown('in', 'turn', 'in', 'fit')).toEqual({ zoom: 1, rotation: 90 });
  });

  it('reacts to keys', () => {
    expect(['+', '=', '-', '0', 'r'].map(getKeyAction)).toEqual(['in', 'in', 'out', 'fit', 'turn']);
    expect(['ArrowDown', 'toString', 'R'].map(getKeyAction)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the scale that fits the whole document', () => {
  const room = { width: 400, height: 300 };

  it('is that of the side with less room', () => {
    expect(getFitScale({ width: 800, height: 300 }, room, 0)).toBe(0.5);
    expect(getFitScale({ width: 400, height: 600 }, room, 0)).toBe(0.5);
  });

  it('follows the rotation', () => {
    expect(getFitScale({ width: 300, height: 800 }, room, 90)).toBe(0.5);
  });

  it('enlarges nothing too far, and nothing without a size', () => {
    expect(getFitScale({ width: 1, height: 1 }, room, 0)).toBe(3);
    expect(getFitScale({ width: 0, height: 0 }, { width: 0, height: 0 }, 0)).toBe(1);
  });
});
