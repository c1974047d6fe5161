import { describe, expect, it } from 'vitest';
import type { Deposit } from '@/domain/requests/deposit';
import { anyRow, decidedDeposit, entry, now, profile, queued, withdrawal } from './desk.fixture';
import { formatAllCsv, formatDecidedCsv, formatPendingCsv } from './request-export';

const linesOf = (text: string) => text.trim().split('\r\n').slice(1);
const utcOf = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');

describe('the file of a tab', () => {
  it('says everything of what waits', () => {
    const [line] = linesOf(formatPendingCsv([queued()]));
    expect(line).toContain(',Waiting,Maya Lindqvist,maya@example.com,250.00,,BTC,0.00389348,64210.00,tb1qw508');
    expect(line).toMatch(/,,,,op-d7,maya$/);
  });

  it('says what came in of a deposit that was completed', () => {
    const row = decidedDeposit();
    const [line] = linesOf(formatDecidedCsv([{ ...row, element: { ...row.element, status: 'completed', received: '230.00' } as Deposit }]));
    expect(line).toContain(',Completed,Maya Lindqvist,maya@example.com,250.00,230.00,BTC,');
  });

  it('says when, by whom and why something was decided', () => {
    const rejected = decidedDeposit({ action: 'deposit.rejected', reason: 'No coins came in.' });
    expect(linesOf(formatDecidedCsv([rejected]))[0]).toContain(`${utcOf(now)},Ruth Adler,No coins came in.,op-d7,maya`);
    const cancelled = decidedDeposit({ action: 'deposit.cancelled', actor: 'maya' });
    expect(linesOf(formatDecidedCsv([cancelled]))[0]).toContain(',The client,');
  });

  it('calls a deleted withdrawal deleted, and leaves what only a deposit has empty', () => {
    const deletion = { ...entry({ action: 'withdrawal.deleted', actor: 'boss', reason: 'Sent twice by mistake.' }), uid: 'maya' };
    const deleted = { ...decidedDeposit(), entry: deletion, element: withdrawal() };
    const [line] = linesOf(formatAllCsv([anyRow({ element: withdrawal(), list: null, deletion })], [deleted]));
    expect(line).toContain(',Deleted,');
    expect(line).toContain(',200.00,,BTC,,,tb1qrp33');
    expect(line).toContain(`${utcOf(deletion.at)},Ruth Adler,Sent twice by mistake.`);
  });

  it('says of requests in any state how each was decided, by the later of two decisions, and of what waits nothing', () => {
    const rejected = decidedDeposit({ action: 'deposit.rejected', reason: 'No coins came in.', rev: 8 });
    const later = decidedDeposit({ action: 'deposit.cancelled', actor: 'maya', reason: '', rev: 9 });
    const others = { ...decidedDeposit({ reason: 'Of another request.' }), element: { ...rejected.element, id: 'op-d1' } };
    const row = anyRow({ element: rejected.element });
    expect(linesOf(formatAllCsv([row], [rejected, others]))[0]).toContain(`,${utcOf(now)},Ruth Adler,No coins came in.,op-d7,maya`);
    expect(linesOf(formatAllCsv([row], [later, rejected]))[0]).toContain(`,${utcOf(now)},The client,`);
    expect(linesOf(formatAllCsv([anyRow()], [others]))[0]).toMatch(/,Waiting,.*,,,,op-d7,maya$/);
  });

  it('holds no formula, whatever a client is called', () => {
    const [line] = linesOf(formatPendingCsv([queued({}, profile({ firstname: '=HYPERLINK("x")', lastname: '' }))]));
    expect(line).toContain(`"'=HYPERLINK(""x"")"`);
  });
});
