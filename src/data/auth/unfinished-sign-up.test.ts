import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maya } from '@/domain/accounts/person.fixture';
import {
  clearUnfinishedSignUp,
  loadUnfinishedSignUp,
  saveUnfinishedSignUp,
} from './unfinished-sign-up';

const client = { ...maya, email: 'Maya@example.com' };
const forget = () => localStorage.clear();

beforeEach(forget);
afterEach(forget);

describe('an unfinished sign-up', () => {
  it('is found by its e-mail address, however that is written', () => {
    const { op } = saveUnfinishedSignUp(client);
    expect(loadUnfinishedSignUp('maya@EXAMPLE.com')).toMatchObject({ op, client });
  });

  it('is nobody else’s', () => {
    saveUnfinishedSignUp(client);
    expect(loadUnfinishedSignUp('erik@example.com')).toBeNull();
  });

  it('keeps its act when it is typed again with another name', () => {
    const { op } = saveUnfinishedSignUp(client);
    expect(saveUnfinishedSignUp({ ...client, firstname: 'May' })).toEqual({
      op,
      client: { ...client, firstname: 'May' },
    });
  });

  it('gets an act of its own for another person', () => {
    const { op } = saveUnfinishedSignUp(client);
    expect(saveUnfinishedSignUp({ ...client, email: 'erik@example.com' }).op).not.toBe(op);
  });

  it('is gone after it was finished', () => {
    saveUnfinishedSignUp(client);
    clearUnfinishedSignUp();
    expect(loadUnfinishedSignUp(client.email)).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ['no JSON', '{'],
    ['of another form', '{"op":1}'],
    ['under older terms', JSON.stringify({ op: 'x', terms: '2020-01', client })],
  ])('is discarded if the stored draft is %s', (_, kept) => {
    localStorage.setItem('unfinished-sign-up', kept);
    expect(loadUnfinishedSignUp(client.email)).toBeNull();
  });
});
