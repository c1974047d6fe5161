import type { Subscriber } from '@/data/collections/subscribers';
import { nameOf } from '@/domain/accounts/person-words';
import { folio } from '@/domain/ledger/ledger';
import { withCents } from '@/domain/money';
import { type PlanList, planName } from '@/domain/requests/plans';
import { endsAt } from '@/domain/requests/subscription';
import { csv, utc } from '@/lib/files/csv';
import { hasEnded } from './view';

const head = ['Client', 'E-mail', 'Plan', 'Fee, USD', 'Days', 'Since', 'Ends', 'State', 'Fee charged', 'Entry', 'Client id'];

/** The list as a file; times are UTC. */
export const subscribersCsv = (rows: readonly Subscriber[], plans: PlanList, now: Date): string =>
  csv(
    head,
    rows.map((row) => [
      nameOf(row.profile, row.uid),
      row.profile?.email ?? '',
      planName(plans, row.subscription.plan),
      withCents(row.subscription.amount),
      String(row.subscription.duration),
      utc(row.subscription.date),
      utc(endsAt(row.subscription)),
      hasEnded(row, now) ? 'ended' : 'running',
      utc(row.charge?.at ?? null),
      row.charge ? folio(row.charge) : '',
      row.uid,
    ]),
  );
