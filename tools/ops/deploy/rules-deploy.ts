/**
 * Deploys rules, and tries again where the service that keeps them fails for a moment, as it does
 * with large ones.
 */
import { format, sizeLimit } from '../../dev/emulators/rules-size/report';
import { Failure } from '../../failure';

/** What deploying rules needs. */
export interface RulesTools {
  /**
   * Runs firebase-tools on the project.
   * @param onOutput gets what it prints
   * @returns its exit code
   */
  firebase(args: string[], onOutput?: (text: string) => void): Promise<number>;
  /** @throws Failure when the command is interrupted */
  pause(milliseconds: number): Promise<void>;
  /** @returns the compiled size in bytes; null where it cannot be measured */
  measureRules(service: RulesService): Promise<number | null>;
  print(text: string): void;
}

type RulesService = 'firestore' | 'storage';

/** Milliseconds before each further try. */
export const pauses = [10_000, 30_000, 90_000] as const;

/**
 * What an answer of the service means here. The service gave 400, 409 and 503 for large rules that
 * it took after several tries, and that the emulator took at once (firebase-tools issues 1339,
 * 2127, 2735, 5590, 10819).
 */
const meanings: Record<string, string> = {
  400: 'it refused the request without naming a fault in the rules',
  // firebase-tools answers each failure to replace the rules by an attempt to create them, so the
  // reason of the first is lost.
  409: 'it could not replace the rules that are in use',
  429: 'it had too many requests, or keeps too many former rules',
  503: 'it is not available',
};

const services = { 'firestore:rules': 'firestore', storage: 'storage' } as const satisfies Record<
  string,
  RulesService
>;
type Part = keyof typeof services;

/**
 * @param only names the rules to firebase-tools
 * @throws Failure when a try fails for good, or all of them fail
 */
export async function deployRules(
  tools: RulesTools,
  only: Part,
  options: readonly string[],
): Promise<void> {
  for (let tried = 0; ; tried++) {
    let output = '';
    const code = await tools.firebase(['deploy', '--only', only, ...options], (text) => {
      output += text;
    });
    if (code === 0) return;
    const answer = findPassingAnswer(output);
    if (!answer) throw new Failure(`firebase-tools could not deploy ${only}.`);
    const said = `The rules service answered ${answer.status}: ${meanings[answer.status]} ("${answer.message}").`;
    const pause = pauses[tried];
    if (pause === undefined) throw new Failure(await explainRefusal(tools, only, said));
    tools.print(
      `${said} That may pass: trying again in ${pause / 1_000} seconds, ${tried + 1} of ${pauses.length}.`,
    );
    await tools.pause(pause);
  }
}

/**
 * Finds the answer of the rules service that ended firebase-tools, in what version 15 prints. Rules
 * with an error are no such answer: firebase-tools names the error (`Compilation error in
 * firestore.rules:`), and an answer that names one would be the same the next time.
 * @returns null when another try would not help
 */
export function findPassingAnswer(output: string): { status: string; message: string } | null {
  const pattern =
    /Request to \S+\/v1\/projects\/[^/\s]+(?::test|\/rulesets|\/releases)\b\S* had HTTP Error: (\d{3}), (.*)/;
  const [, status = '', message = ''] = pattern.exec(output) ?? [];
  if (!Object.hasOwn(meanings, status) || /compil|syntax/i.test(message)) return null;
  // After a 429, firebase-tools goes on without the new rules, and ends with the answer to that.
  return /quota exceeded error while uploading rules/.test(output)
    ? { status: '429', message: 'quota exceeded' }
    : { status, message: message.trim() };
}

async function explainRefusal(
  { measureRules }: RulesTools,
  only: Part,
  said: string,
): Promise<string> {
  const bytes = await measureRules(services[only]);
  const size =
    bytes === null
      ? 'npm run rules:size measures them where there is a JDK'
      : `they compile to ${format(bytes)} of ${format(sizeLimit)} bytes, and npm run rules:size says where those are`;
  return `firebase-tools could not deploy ${only} in ${pauses.length + 1} tries. ${said}
The rules may be too large or too complex for it: ${size}. Or the service has a bad hour: https://status.firebase.google.com.`;
}
