import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { Deposit } from '@/domain/requests/deposit';
import { depositKind } from '@/parts/requests/request-kinds';
import {
  anyRow,
  decidedDeposit,
  decidedWithdrawal,
  deposit,
  entry,
  now,
  profile,
  queued,
  withdrawal,
} from '@/parts/requests/requests.fixture';
import { filterPending, formatAllCsv, formatDecidedCsv, formatPendingCsv } from './request-export';
import { emptyFilters, type RequestFilters } from './request-filters';

const linesOf = (text: string) => text.trim().split('\r\n').slice(1);
const utcOf = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');

describe('the file of a tab', () => {
  it('writes all columns of a request that waits', () => {
    const [line] = linesOf(formatPendingCsv([queued()]));
    expect(line).toContain(
      ',Waiting,Maya Lindqvist,maya@example.com,250.00,,BTC,0.00389348,64210.00,tb1qw508',
    );
    expect(line).toMatch(/,,,,,op-d7,maya$/);
  });

  it('writes what was received of a completed deposit', () => {
    const row = decidedDeposit();
    const [line] = linesOf(
      formatDecidedCsv([
        { ...row, element: { ...row.element, status: 'completed', received: '230.00' } as Deposit },
      ]),
    );
    expect(line).toContain(',Completed,Maya Lindqvist,maya@example.com,250.00,230.00,BTC,');
  });

  it('writes which output of the transaction was credited, and none of one that waits or of a withdrawal', () => {
    const { txid } = deposit();
    const completed = (output: number) => ({
      ...decidedDeposit(),
      element: deposit({ status: 'completed', output }),
    });
    const paid = withdrawal({ status: 'completed', txid });
    expect(formatPendingCsv([])).toContain(',Transaction id,Output number,Decided (UTC),');
    expect(formatDecidedCsv([completed(0)])).toContain(`,${txid},0,${utcOf(now)},`);
    expect(formatAllCsv([anyRow({ element: completed(12).element })], [completed(12)])).toContain(
      `,${txid},12,${utcOf(now)},`,
    );
    expect(formatPendingCsv([queued()])).toContain(`,${txid},,,`);
    expect(formatDecidedCsv([decidedWithdrawal(paid)])).toContain(`,${txid},,${utcOf(now)},`);
  });

  it('writes when, by whom and why a request was decided', () => {
    const rejected = decidedDeposit({ action: 'deposit.rejected', reason: 'No coins came in.' });
    expect(linesOf(formatDecidedCsv([rejected]))[0]).toContain(
      `${utcOf(now)},Ruth Adler,No coins came in.,op-d7,maya`,
    );
    const cancelled = decidedDeposit({ action: 'deposit.cancelled', actor: 'maya' });
    expect(linesOf(formatDecidedCsv([cancelled]))[0]).toContain(',The client,');
  });

  it('calls a deleted withdrawal deleted, and leaves the columns of deposits empty', () => {
    const deletion = {
      ...entry({ action: 'withdrawal.deleted', actor: 'boss', reason: 'Sent twice by mistake.' }),
      uid: 'maya',
    };
    const deleted = { ...decidedDeposit(), entry: deletion, element: withdrawal() };
    const [line] = linesOf(
      formatAllCsv([anyRow({ element: withdrawal(), list: null, deletion })], [deleted]),
    );
    expect(line).toContain(',Deleted,');
    expect(line).toContain(',200.00,,BTC,,,tb1qrp33');
    expect(line).toContain(`${utcOf(deletion.at)},Ruth Adler,Sent twice by mistake.`);
  });

  it('writes the later of two decisions about a request, and none about one that waits', () => {
    const rejected = decidedDeposit({
      action: 'deposit.rejected',
      reason: 'No coins came in.',
      rev: 8,
    });
    const later = decidedDeposit({
      action: 'deposit.cancelled',
      actor: 'maya',
      reason: '',
      rev: 9,
    });
    const others = {
      ...decidedDeposit({ reason: 'Of another request.' }),
      element: { ...rejected.element, id: 'op-d1' },
    };
    const row = anyRow({ element: rejected.element });
    expect(linesOf(formatAllCsv([row], [rejected, others]))[0]).toContain(
      `,${utcOf(now)},Ruth Adler,No coins came in.,op-d7,maya`,
    );
    expect(linesOf(formatAllCsv([row], [later, rejected]))[0]).toContain(
      `,${utcOf(now)},The client,`,
    );
    expect(linesOf(formatAllCsv([anyRow()], [others]))[0]).toMatch(/,Waiting,.*,,,,,op-d7,maya$/);
  });

  it('contains no formula where a client’s name is one', () => {
    const [line] = linesOf(
      formatPendingCsv([queued({}, profile({ firstname: '=HYPERLINK("x")', lastname: '' }))]),
    );
    expect(line).toContain(`"'=HYPERLINK(""x"")"`);
  });
});

describe('the identities that a filter of the file needs', () => {
  const rows = ['maya', 'ines'].map((uid) => queued({ id: uid, uid }));
  const filters: RequestFilters = {
    ...emptyFilters,
    tab: 'waiting',
    client: null,
    order: 'age',
    traits: ['not-verified'],
  };
  const createClient = () => {
    const client = new QueryClient();
    return { client, read: vi.spyOn(client, 'fetchQuery') };
  };

  it('stop the file where they cannot be read', async () => {
    const { client, read } = createClient();
    read
      .mockRejectedValueOnce(new Error('No answer'))
      .mockResolvedValueOnce({ status: 'verified' });
    await expect(
      filterPending(client, depositKind, filters, rows, new AbortController().signal),
    ).rejects.toThrow('No answer');
  });

  it('are not read on once the export is cancelled', async () => {
    const { client, read } = createClient();
    const cancel = new AbortController();
    read.mockImplementationOnce(async () => cancel.abort());
    await expect(
      filterPending(client, depositKind, filters, rows, cancel.signal),
    ).rejects.toThrow();
    expect(read).toHaveBeenCalledOnce();
  });
});
