import { describe, expect, it } from 'vitest';
import { applyViewerAction, canZoom, getFitScale, getKeyAction, initialView, type ViewerAction } from './pdf-pages';

const shown = (...acts: ViewerAction[]) => acts.reduce(applyViewerAction, initialView);

describe('how a document is looked at', () => {
  it('goes in and out by steps, and stops at both ends', () => {
    expect(shown('in', 'in').zoom).toBe(2);
    expect(shown('in', 'out')).toEqual(initialView);
    expect([shown(...Array<ViewerAction>(20).fill('in')).zoom, shown(...Array<ViewerAction>(20).fill('out')).zoom]).toEqual([8, 0.5]);
    expect([canZoom(initialView, 'in'), canZoom(shown(...Array<ViewerAction>(20).fill('in')), 'in')]).toEqual([true, false]);
  });

  it('is turned by quarters, all the way round, whatever the zoom', () => {
    expect(shown('in', 'turn')).toEqual({ zoom: 1.5, rotation: 90 });
    expect(shown('turn', 'turn', 'turn', 'turn').rotation).toBe(0);
  });

  it('goes back to all of it, turned as it is', () => {
    expect(shown('in', 'turn', 'in', 'fit')).toEqual({ zoom: 1, rotation: 90 });
  });

  it('is moved by keys', () => {
    expect(['+', '=', '-', '0', 'r'].map(getKeyAction)).toEqual(['in', 'in', 'out', 'fit', 'turn']);
    expect(['ArrowDown', 'toString', 'R'].map(getKeyAction)).toEqual([undefined, undefined, undefined]);
  });
});

describe('the scale at which all of it is seen', () => {
  const room = { width: 400, height: 300 };

  it('is that of the side with less room', () => {
    expect(getFitScale({ width: 800, height: 300 }, room, 0)).toBe(0.5);
    expect(getFitScale({ width: 400, height: 600 }, room, 0)).toBe(0.5);
  });

  it('follows the turn', () => {
    expect(getFitScale({ width: 300, height: 800 }, room, 90)).toBe(0.5);
  });

  it('makes nothing a poster, and nothing of what has no size', () => {
    expect(getFitScale({ width: 1, height: 1 }, room, 0)).toBe(3);
    expect(getFitScale({ width: 0, height: 0 }, { width: 0, height: 0 }, 0)).toBe(1);
  });
});
