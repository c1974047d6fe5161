// @module-tag full

import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeTrade, settleTrade } from '@/data/collections/trades';
import { type ServedCharts, serveCharts } from '@/data/prices/served-charts.fixture';
import { createOp } from '@/domain/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { createFundedClient } from '../funded-client';

// The command reads a whole project, so this one is its own.
const projectId = 'demo-data-ledger-prices';

let desk: TestDesk;
let service: ServedCharts;
beforeAll(async () => {
  desk = await createDesk(projectId);
  const admin = await openDesk(desk);
  const maya = await createFundedClient(desk, admin, 'maya', '500.00');
  const trade = createOp();
  const request = {
    asset: 'bitcoin',
    side: 'buy',
    amount: '100.00',
    leverage: 1,
    duration: 60,
    openPrice: '64000.00',
  } as const;
  await placeTrade(maya, { request, op: trade });
  const manual = { result: '3.13', reason: 'The price was agreed on by phone.' };
  await settleTrade(admin, {
    uid: maya.uid,
    id: trade,
    settlement: { closePrice: '66000.00', manual },
    op: createOp(),
  });
  service = await serveCharts([
    [Date.now() - 300_000, 64_000],
    [Date.now(), 64_000],
  ]);
});
afterAll(async () => {
  await service.stop();
  await desk.close();
});

/** Runs beside this process, which has to answer for the price service. */
const run = (...args: string[]) =>
  new Promise<{ status: number; stdout: string }>((resolve) => {
    const command = [
      'node_modules/tsx/dist/cli.mjs',
      'tools/ops/ledger-verify.ts',
      '--project',
      projectId,
      ...args,
    ];
    execFile(process.execPath, command, (error, stdout) =>
      resolve({ status: error ? Number(error.code) : 0, stdout }),
    );
  });

describe('ledger:verify with a price service', () => {
  it('lists a closing price over 1% from the market, and ends as without one', async () => {
    const { status, stdout } = await run('--prices', service.url);
    expect(stdout).toContain('everything adds up');
    expect(stdout).toMatch(
      /^trades\/maya \(T2\): settled at 66,000\.00, 3\.12% above the market price 64,000\.00 of /m,
    );
    expect(stdout).toContain('1 compared with the market, 1 over 1% from it, 0 not checked');
    expect(status).toBe(0);
  });

  it('that does not answer says how many were not checked', async () => {
    service.serve(null);
    const { status, stdout } = await run('--prices', service.url);
    expect(stdout).toContain('1 not checked (1 because the price service did not answer)');
    expect(status).toBe(0);
  });

  it('compares nothing without one, and says so', async () => {
    const { status, stdout } = await run();
    expect(stdout).toContain('Closing prices were not compared with the market');
    expect(stdout).not.toContain('over 1%');
    expect(status).toBe(0);
  });
});
