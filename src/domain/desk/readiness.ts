import { type BitcoinNetwork, getAddressError } from '@/domain/address';
import type { Coin } from '@/domain/coin';
import { plural } from '@/domain/plural';
import { describePayeeDoubt, type Payee } from './payee';

// What a desk needs before its first client: one list for the dashboard of a manager and for the
// doctor (`tools/ops/doctor`), so that they cannot disagree.

/** What is known of a desk. */
export interface DeskFacts {
  /**
   * The lines of the operator's identity that are empty; a desk is live without gaps. `isAbsent`: all
   * are, so it is a practice desk on purpose.
   */
  identity: { gaps: readonly string[]; isAbsent: boolean };
  /** Whose payment method clients see; null if the operator never chose one. */
  payee: (Payee & { name: string }) | null;
  /** Of the payee; of the manager who looks, while nobody is chosen. Empty for none. */
  addresses: Record<Coin, string>;
  /** How many plans are offered. */
  plans: number;
  /** Whether a policy bounds what one person decides or moves. */
  hasPolicy: boolean;
  /** How many managers may act. */
  managers: number;
  /** Whether the pages send App Check's tokens. */
  hasAppCheckKey: boolean;
}

const isLive = ({ identity }: Pick<DeskFacts, 'identity'>): boolean => identity.gaps.length === 0;

/** The network that bitcoin addresses must belong to. */
const getNetwork = (facts: Pick<DeskFacts, 'identity'>): BitcoinNetwork =>
  isLive(facts) ? 'main' : 'test';

/** @template Facts what it is decided by: a check of the doctor asks for no more */
interface Item<Facts> {
  /** For use in a sentence. */
  name: string;
  /** The step of docs/deploy.md that sets it up. */
  step: number;
  /** The check of the doctor that asks for it. */
  check: string;
  /** The page of the desk where a manager does it. */
  path?: string;
  /** What the operator runs, without the project. */
  command?: string;
  isNeeded: (facts: Facts) => boolean;
  /** What is missing, in a sentence that begins with no name; null if it is there. */
  findFault: (facts: Facts) => string | null;
}

const define = <Facts>(item: Item<Facts>): Item<Facts> => item;
const always = () => true;

/** In the order in which they are set up. */
export const readinessItems = {
  'payment-method': define<Pick<DeskFacts, 'identity' | 'payee' | 'addresses'>>({
    name: 'a payment method',
    step: 9,
    check: 'payment-method',
    path: '/admin/settings/desk#payment',
    isNeeded: always,
    findFault: ({ payee, addresses: { bitcoin, ethereum }, ...facts }) => {
      if (!bitcoin && !ethereum)
        return payee
          ? `There is no address to pay to: ${payee.name} has entered none.`
          : 'There is no address to pay to. Enter yours.';
      const error = bitcoin && getAddressError('bitcoin', bitcoin, getNetwork(facts));
      // Easily forgotten when a practice desk becomes a live one.
      return error ? `The bitcoin address can’t stay. ${error}` : null;
    },
  }),
  payee: define<Pick<DeskFacts, 'payee'>>({
    name: 'the payment method shown to clients',
    step: 9,
    check: 'payment-method',
    command: 'npm run desk:payee -- EMAIL',
    isNeeded: always,
    findFault: ({ payee }) => {
      if (!payee) return 'No manager was chosen whose payment method clients see.';
      const doubt = describePayeeDoubt(payee);
      return doubt && `Clients see the payment method of ${payee.name}, who ${doubt}.`;
    },
  }),
  plans: define<Pick<DeskFacts, 'plans'>>({
    name: 'plans',
    step: 9,
    check: 'plans',
    path: '/admin/subscriptions',
    isNeeded: always,
    findFault: ({ plans }) => (plans > 0 ? null : 'Clients find no plan to subscribe to.'),
  }),
  policy: define<Pick<DeskFacts, 'identity' | 'hasPolicy'>>({
    name: 'second approval',
    step: 8,
    check: 'two-people',
    path: '/admin/settings/desk#policy',
    isNeeded: isLive,
    findFault: ({ hasPolicy }) => (hasPolicy ? null : 'One person decides about every amount.'),
  }),
  'second-manager': define<Pick<DeskFacts, 'identity' | 'hasPolicy' | 'managers'>>({
    name: 'a second manager',
    step: 8,
    check: 'two-people',
    command: 'npm run admin:grant -- EMAIL',
    // With one manager, a policy can be set and never loosened.
    isNeeded: (facts) => isLive(facts) || facts.hasPolicy,
    findFault: ({ managers }) =>
      managers > 1 ? null : 'Nobody can approve what the only manager proposes.',
  }),
  operator: define<Pick<DeskFacts, 'identity'>>({
    name: 'the operator’s identity',
    step: 14,
    check: 'operator',
    isNeeded: ({ identity }) => !identity.isAbsent,
    findFault: ({ identity: { gaps } }) =>
      gaps.length === 0
        ? null
        : `Half an identity is none, and this is a practice desk: ${gaps.join(', ')} ${plural(gaps.length, 'is', 'are')} empty.`,
  }),
  'app-check': define<Pick<DeskFacts, 'identity' | 'hasAppCheckKey'>>({
    name: 'App Check',
    step: 11,
    check: 'app-check',
    isNeeded: isLive,
    findFault: ({ hasAppCheckKey }) =>
      hasAppCheckKey
        ? null
        : 'Any program may write to the contact form, try passwords and make accounts.',
  }),
};
export type ReadinessId = keyof typeof readinessItems;

/** What is missing of one thing, in a sentence; null if it is there, or if this desk can do without. */
export function findFault<Facts>(
  { isNeeded, findFault: find }: Pick<Item<Facts>, 'isNeeded' | 'findFault'>,
  facts: Facts,
): string | null {
  return isNeeded(facts) ? find(facts) : null;
}

/** What is missing, and where it is set up. */
export interface MissingItem extends Pick<Item<never>, 'step' | 'path' | 'command'> {
  id: ReadinessId;
  title: string;
  fault: string;
}

export interface Readiness {
  /** How many things this desk needs. */
  needed: number;
  missing: readonly MissingItem[];
  /** What going live would also need, for use in a sentence; empty once it is live. */
  later: readonly string[];
}

const ids = Object.keys(readinessItems) as ReadinessId[]; // keys of a literal

/** What of the list this desk needs, and what of that is missing. */
export function getReadiness(facts: DeskFacts): Readiness {
  const missing: MissingItem[] = [];
  const later: string[] = [];
  for (const id of ids) {
    const item: Item<DeskFacts> = readinessItems[id];
    const { name, step, path, command } = item;
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    const fault = findFault(item, facts);
    if (fault !== null)
      missing.push({ id, title, step, fault, ...(path && { path }), ...(command && { command }) });
    if (!item.isNeeded(facts)) later.push(name);
  }
  return { needed: ids.length - later.length, missing, later };
}
