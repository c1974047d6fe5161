import { readFileSync } from 'node:fs';
import { createOp } from '@/domain/ledger/revision-fields';
import { parseRules } from '../../../labs/rules-mutation/rules-parser';
import type { Match } from '../../../labs/rules-mutation/rules-tree';
import type { Claims } from '../../../tools/desk-caller';
import { createRulesDesk, type RulesDesk } from './desk';
import { type Commit, send } from './writes';

// How many expressions the rules evaluate for a write is nowhere said: the emulator's report counts neither literals nor what `and` costs beside its
// operands. But there is a limit of 1,000 for each write, and it can be felt. Here, every `match` first spends a number of expressions that the caller's
// token names, then goes on as it does. What an act costs is what it leaves over: the more it costs, the less can be spent before it is refused.

/** A number as ten bits in the token: lists of 1, 2, 4 … literals are evaluated, or empty ones in their place. The other arm costs two by itself. */
const bits = Array.from({ length: 10 }, (_, i) => i);
const zeros = (count: number) => `[${Array(count).fill('0').join()}]`;
const spent = `[${bits.map((i) => `(request.auth.token.spend${i} ? ${zeros(2 ** i + 2)} : [])`).join()}] == 0`;
const claimsFor = (number: number): Claims => Object.fromEntries(bits.map((i) => [`spend${i}`, Math.floor(number / 2 ** i) % 2 === 1]));

const writes = ['write', 'create', 'update', 'delete'];

/** The rules with the spending in front of each `match` under which something is written. No write may match two of them. */
function withSpending(rules: string): string {
  const documents = parseRules(rules).matches.flatMap(({ matches }) => matches);
  const starts = documents.flatMap(matchesIn).flatMap(({ allows }) => {
    const isWritten = allows.some(({ methods }) => methods.some((method) => writes.includes(method)));
    return isWritten && allows[0] ? [allows[0].start] : [];
  });
  const spending = starts
    .toSorted((a, b) => b - a)
    .reduce((text, at) => `${text.slice(0, at)}allow write: if spent();\n${text.slice(at)}`, rules);
  const inside = spending.indexOf('{', spending.indexOf('/documents')) + 1;
  const unit = 'match /costOfOne/{id} { allow write: if spent(); allow write: if true; }';
  return `${spending.slice(0, inside)}\nfunction spent() { return ${spent}; }\n${unit}\n${spending.slice(inside)}`;
}

const matchesIn = (match: Match): Match[] => [match, ...match.matches.flatMap(matchesIn)];

/** One act, ready to be sent, on a state of its own. */
export interface CostlyAct {
  caller: { uid: string };
  commit: Commit;
}

export interface CostDesk extends RulesDesk {
  /** What can be spent before a write that costs one expression. */
  most: number;
}

/** A desk whose rules can be made to spend. @param rules the project's own, unless said otherwise */
export async function createCostDesk(projectId: `demo-${string}`, rules = readFileSync('firestore.rules', 'utf8')): Promise<CostDesk> {
  const desk = await createRulesDesk(projectId);
  const { host = '127.0.0.1', port = 8080 } = desk.env.emulators.firestore ?? {};
  const response = await fetch(`http://${host}:${port}/emulator/v1/projects/${projectId}:securityRules`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content: withSpending(rules) }] } }),
  });
  if (!response.ok) throw new Error(`The emulator refuses the rules: ${await response.text()}`);
  const one = async (): Promise<CostlyAct> => ({
    caller: { uid: 'anyone' },
    commit: { document: { path: `costOfOne/${createOp()}`, fields: {} } },
  });
  return { ...desk, most: await mostSpent(desk, one) };
}

/**
 * The number of expressions that the rules evaluate for the most costly write of an act, exactly. It is evaluated again and again: `prepare` is asked
 * for a new state whenever the last one was used up.
 * @throws Error when the rules refuse the act even where nothing is spent, or it costs more than some 900
 */
export async function countExpressions(desk: CostDesk, prepare: () => Promise<CostlyAct>): Promise<number> {
  return desk.most + 1 - (await mostSpent(desk, prepare));
}

/** Whether no write of the act costs more than this. */
export async function costsAtMost(desk: CostDesk, act: CostlyAct, limit: number): Promise<boolean> {
  return isAccepted(desk, act, desk.most + 1 - limit);
}

async function mostSpent(desk: RulesDesk, prepare: () => Promise<CostlyAct>): Promise<number> {
  if (!(await isAccepted(desk, await prepare(), 0))) throw new Error('The rules refuse the act, or it costs more than can be counted');
  let [most, tooMuch] = [0, 1_000];
  let act: CostlyAct | null = null;
  while (tooMuch - most > 1) {
    const middle = Math.floor((most + tooMuch) / 2);
    act ??= await prepare();
    if (await isAccepted(desk, act, middle)) {
      most = middle;
      act = null;
    } else {
      tooMuch = middle;
    }
  }
  return most;
}

function isAccepted(desk: RulesDesk, { caller, commit }: CostlyAct, spend: number): Promise<boolean> {
  return send(desk.as(caller.uid, claimsFor(spend)), commit).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === 'permission-denied') return false;
      throw error;
    },
  );
}
