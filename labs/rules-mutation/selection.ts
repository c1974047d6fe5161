import type { ChangeKind } from './change';
import { changesAnswer, findEnclosingLeaf, findLeaves, type Leaf } from './leaves';
import { applyMutant, type Mutant } from './mutants';
import { findSpan } from './places';
import type { RecordedGroup, Recording } from './recording';
import { outcomeBits } from './rule-report';
import type { Span } from './rules-tree';

/** The outcome of the expression around a change that makes a test likely to notice the change. */
const likelyOutcomes: Partial<Record<ChangeKind, number>> = {
  conjunct: outcomeBits.no,
  predicate: outcomeBits.no,
  connective: outcomeBits.no,
  disjunct: outcomeBits.yes,
};

/**
 * The outcomes of the changed expression with which a test can notice the change. A condition that
 * was true is not missed when it is removed. An expression that failed or waited may have had any
 * value.
 */
function getNeededOutcomes({ kind, old, new: text }: Pick<Mutant, 'kind' | 'old' | 'new'>): number {
  const { yes, no, other, unknown } = outcomeBits;
  if (kind === 'conjunct' || kind === 'predicate' || (kind === 'arm' && text === 'true'))
    return no | other | unknown;
  if (kind === 'disjunct' || (kind === 'arm' && text === 'false')) return yes | other | unknown;
  if (kind === 'connective') return unknown | (old === '&&' ? no : yes);
  if (kind === 'comparison' && (old === '<' || old === '>')) return no;
  if (kind === 'comparison' && (old === '<=' || old === '>=')) return yes;
  return yes | no | other | unknown;
}

/**
 * Points for what makes a group likely to fail, the most likely first. A group that failed for the
 * same mutant before fails again.
 */
const points = { before: 1_000, number: 60, outcome: 30, refusal: 15, allowed: 10, history: 20 };

interface Place extends Span {
  name: string;
}

/** Says which groups of tests may fail for a mutant, and in which order they are best tried. */
export class Selection {
  private readonly places: Place[];
  private readonly leaves: Leaf[];
  /** By piece of code: how often each group killed a mutant in it. */
  private readonly kills = new Map<string, Map<RecordedGroup, number>>();

  constructor(
    private readonly source: string,
    private readonly recording: Recording,
  ) {
    this.places = recording.places.map((name) => ({ name, ...findSpan(source, name) }));
    this.leaves = findLeaves(source);
  }

  /**
   * All groups in which the changed expression had an outcome that the change affects. No other
   * group can fail: the mutant behaves the same there.
   * @param before names of tests that killed this mutant in an earlier run
   */
  groupsFor(mutant: Mutant, before: readonly string[] = []): RecordedGroup[] {
    const around = this.places
      .filter((place) => place.start <= mutant.start && place.end >= mutant.end)
      .toSorted((a, b) => a.end - a.start - (b.end - b.start));
    const smallest = around[0];
    const largest = around.at(-1);
    if (!smallest || !largest) return [];
    const isWhole = smallest.start === mutant.start && smallest.end === mutant.end;
    const isInside = mutant.kind === 'connective' || mutant.kind === 'comparison';
    const needed = isWhole || isInside ? getNeededOutcomes(mutant) : -1;
    const isAffected = this.byValue(mutant);
    const scored = this.recording.groups
      .filter(
        (group) => ((group.outcomes.get(smallest.name) ?? 0) & needed) > 0 && isAffected(group),
      )
      .map((group) => ({ group, score: this.score(mutant, group, smallest, largest, before) }));
    return scored.toSorted((a, b) => b.score - a.score).map(({ group }) => group);
  }

  /**
   * Whether a group met a value to which the change makes a difference; where values say nothing,
   * every group may have.
   */
  private byValue(mutant: Mutant): (group: RecordedGroup) => boolean {
    const leaf =
      mutant.kind === 'pattern' || mutant.kind === 'number' || isOrder(mutant)
        ? findEnclosingLeaf(this.leaves, mutant)
        : undefined;
    const subject =
      leaf &&
      this.places.find(
        ({ start, end }) => start === leaf.subject.start && end === leaf.subject.end,
      );
    if (!leaf || !subject) return () => true;
    const changed = applyMutant(this.source, mutant);
    const known = new Map<string | number, boolean>();
    const changesValue = (value: string | number) => {
      const answer = known.get(value) ?? changesAnswer(leaf, this.source, changed, value) !== false;
      known.set(value, answer);
      return answer;
    };
    return ({ values }) => values.get(subject.name)?.some(changesValue) ?? false;
  }

  /** Remembers that this group killed this mutant. */
  learn({ where }: Mutant, group: RecordedGroup): void {
    const kills = this.kills.get(where) ?? new Map<RecordedGroup, number>();
    kills.set(group, (kills.get(group) ?? 0) + 1);
    this.kills.set(where, kills);
  }

  private score(
    mutant: Mutant,
    group: RecordedGroup,
    smallest: Place,
    largest: Place,
    before: readonly string[],
  ): number {
    const bits = group.outcomes.get(smallest.name) ?? 0;
    const isAllowed = ((group.outcomes.get(largest.name) ?? 0) & outcomeBits.yes) > 0;
    const want =
      likelyOutcomes[mutant.kind] ??
      (mutant.kind === 'arm'
        ? mutant.new === 'true'
          ? outcomeBits.no
          : outcomeBits.yes
        : outcomeBits.yes);
    // A test kills a widened bound by going beyond it; and fewer tests go beyond it than stay
    // within.
    const isBound = mutant.kind === 'pattern' || mutant.kind === 'number';
    const kills = this.kills.get(mutant.where)?.get(group) ?? 0;
    return (
      (group.tests.some(({ name }) => before.includes(`${group.file}: ${name}`))
        ? points.before
        : 0) +
      (getNearNumbers(mutant).some((number) => group.numbers.has(number)) ? points.number : 0) +
      ((bits & want) > 0 ? points.outcome : 0) +
      (isBound && (bits & outcomeBits.no) > 0 ? points.refusal : 0) +
      (isAllowed ? points.allowed : 0) +
      points.history * (1 - 1 / (1 + kills)) -
      group.milliseconds / 100
    );
  }
}

/**
 * Where `<` becomes `<=` only equal numbers make a difference, and those are known; where `==`
 * becomes `!=` all do.
 */
const isOrder = ({ kind, old }: Mutant): boolean =>
  kind === 'comparison' && ['<', '<=', '>', '>='].includes(old);

/** Numbers too common to tell anything. */
const maxCommonNumber = 4;

/** The numbers at which a changed bound makes a difference: itself and those beside it. */
export function getNearNumbers({
  kind,
  old,
  from,
}: Pick<Mutant, 'kind' | 'old' | 'from'>): number[] {
  const text = kind === 'comparison' ? from : kind === 'number' || kind === 'pattern' ? old : '';
  const found = [...text.matchAll(/\b\d+\b/g)]
    .map(Number)
    .filter((number) => number >= maxCommonNumber);
  return found.flatMap((number) => [number - 1, number, number + 1]);
}
