import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import { hasThreshold } from '@/domain/two-people/policy';
import { hasDaily } from '@/domain/two-people/tally';
import { formatDollars } from '@/lib/format';
import { Disclosure } from '@/ui/feedback/disclosure';

/** What two people decide, as of now. Empty while that is not known. */
function PolicyNow() {
  const { data: policy } = useQuery(queries.policy());
  if (policy === undefined) return null;
  const daily = hasDaily(policy)
    ? ` In a day, one person moves at most ${formatDollars(policy.daily)} alone, of all clients together.`
    : '';
  const now = hasThreshold(policy)
    ? `Now that’s above ${formatDollars(policy.fourEyes)}.`
    : 'Now there’s no threshold: one person decides about every amount.';
  return (
    <>
      {now}
      {daily}
    </>
  );
}

/** What the check looks at, and what it can't prove. */
export function HowItWorks() {
  return (
    <Disclosure summary="How the check works">
      <ol className="mt-3 grid gap-2">
        <li>
          <b>Numbers.</b> Every entry has a number: a letter for what it is about, and a count. A1,
          A2 and A3 are about your account, D1 and D2 about your deposits. Counting from 1, each
          number must appear exactly once, and your account must have the same last number as the
          book. Entries recorded together share a line, which shows the first of their numbers.
        </li>
        <li>
          <b>Figures.</b> Each account entry must start with exactly the figures that the previous
          one ended with.
        </li>
        <li>
          <b>Causes.</b> Every posted amount must name what it is for and match it to the cent.
          Nothing may be posted twice, and nothing credited or paid out may be left out. The result
          of a trade must follow the formula, or be marked manual with a reason.
        </li>
        <li>
          <b>Decisions.</b> A decision must be about something you requested, may change only its
          status and note, and must give a reason where it owes you one. Above the threshold of that
          moment, two people must have approved it. <PolicyNow />
        </li>
        <li>
          <b>Pending.</b> The amounts reserved and in open trades must equal your pending
          withdrawals and open trades exactly, and never exceed your balance.
        </li>
        <li>
          <b>Records.</b> Your stored balance, profit, bonus, lists, archives, status, subscription
          and verification must match what the book says.
        </li>
        <li>
          <b>Sum.</b> The amounts of all entries, added up from zero, must equal your balance.
        </li>
        <li>
          <b>Receipt.</b> Every entry that this device has seen before must be what it was then.
        </li>
      </ol>
      <p className="mt-3">
        <b>What it can’t prove.</b> The book accepts only new entries: it refuses to change or
        delete one, even for administrators. The owner of the database could still replace a whole
        book. The receipt shows that. And no rule can see that two administrators are one person.
      </p>
    </Disclosure>
  );
}
