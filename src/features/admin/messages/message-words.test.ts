import { describe, expect, it } from 'vitest';
import { matchesText, messagesCsv, replyAddress } from './message-words';
import { message } from './notifications.fixture';

describe('the address of an answer', () => {
  it('begins the letter', () => {
    expect(replyAddress(message())).toBe('mailto:vera@example.com?subject=Re%3A%20A%20question');
    expect(replyAddress(message({ subject: 'RE: again' }))).toBe('mailto:vera@example.com?subject=RE%3A%20again');
  });

  it('lets nothing that was typed begin another header or another recipient', () => {
    const hostile = message({ email: 'a@b?bcc=c@d&x', subject: 'Hello\r\nBcc: c@d&body=x' });
    const address = new URL(replyAddress(hostile));
    expect([...address.searchParams.keys()]).toEqual(['subject']);
    expect(address.searchParams.get('subject')).toBe('Re: Hello Bcc: c@d&body=x');
    expect(decodeURIComponent(address.pathname)).toBe(hostile.email);
  });
});

describe('a message is found', () => {
  it.each(['vera', 'VERA@example', 'question', 'does it work', ' '])('by %j', (typed) => {
    expect(matchesText(typed, message())).toBe(true);
  });

  it('by nothing that is not in it', () => {
    expect(matchesText('handled', message())).toBe(false);
  });
});

it('is exported so that no spreadsheet computes what a stranger wrote', () => {
  const file = messagesCsv([message({ subject: '=1+1', at: new Date('2026-03-24T12:00:00Z'), body: 'Hello' })]);
  expect(file.split('\r\n')[1]).toBe(`2026-03-24 12:00:00,new,Vera Andersen,vera@example.com,"'=1+1",Hello`);
});
