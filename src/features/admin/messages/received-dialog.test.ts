import { describe, expect, it } from 'vitest';
import { timeCells } from '@/lib/files/csv.fixture';
import { message } from './notifications.fixture';
import { formatMessagesCsv, getReplyUrl, matchesText } from './received-dialog';

describe('the link to reply', () => {
  it('begins an email to the sender, with the subject', () => {
    expect(getReplyUrl(message())).toBe('mailto:vera@example.com?subject=Re%3A%20A%20question');
    expect(getReplyUrl(message({ subject: 'RE: again' }))).toBe(
      'mailto:vera@example.com?subject=RE%3A%20again',
    );
  });

  it('contains no header or recipient that the sender typed', () => {
    const hostile = message({ email: 'a@b?bcc=c@d&x', subject: 'Hello\r\nBcc: c@d&body=x' });
    const address = new URL(getReplyUrl(hostile));
    expect([...address.searchParams.keys()]).toEqual(['subject']);
    expect(address.searchParams.get('subject')).toBe('Re: Hello Bcc: c@d&body=x');
    expect(decodeURIComponent(address.pathname)).toBe(hostile.email);
  });
});

describe('a message matches a text', () => {
  it.each(['vera', 'VERA@example', 'question', 'does it work', ' '])(
    'that is a part of it: %j',
    (typed) => {
      expect(matchesText(typed, message())).toBe(true);
    },
  );

  it('only if it is a part of it', () => {
    expect(matchesText('handled', message())).toBe(false);
  });
});

it('the exported file contains no formula that a stranger wrote', () => {
  const at = new Date('2026-03-24T12:00:00Z');
  const file = formatMessagesCsv([message({ subject: '=1+1', at, body: 'Hello' })]);
  expect(file.split('\r\n')[1]).toBe(
    `${timeCells(at)},new,Vera Andersen,vera@example.com,"'=1+1",Hello`,
  );
});
