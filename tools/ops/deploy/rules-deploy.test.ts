import { describe, expect, it } from 'vitest';
import { Failure } from '../../failure';
import { deployRules, findPassingAnswer, pauses, type RulesTools } from './rules-deploy';

/**
 * What firebase-tools 15.34.2 prints for rules of Firestore, recorded with a stand-in for Google's
 * services.
 */
const checking = `
=== Deploying to 'glassbook-desk'...

i  deploying firestore
i  firestore: reading indexes from firestore.indexes.json...
i  cloud.firestore: checking firestore.rules for compilation errors...
`;
const uploading = `${checking}✔  cloud.firestore: rules file firestore.rules compiled successfully
i  firestore: uploading rules firestore.rules...
`;
const project = 'https://firebaserules.googleapis.com/v1/projects/glassbook-desk';
const error = (path: string, text: string) =>
  `\nError: Request to ${project}${path} had HTTP Error: ${text}\n`;

const deployed = `${uploading}✔  firestore: released rules firestore.rules to cloud.firestore\n\n✔  Deploy complete!\n`;
const refusals = {
  'a 400 to the check': checking + error(':test', '400, Request contains an invalid argument.'),
  'a 400 to the upload':
    uploading + error('/rulesets', '400, Request contains an invalid argument.'),
  'a 409': uploading + error('/releases', '409, Requested entity already exists'),
  'a 429': `${uploading}i  firestore: quota exceeded error while uploading rules\n${error('/releases', '409, Requested entity already exists')}`,
  'a 429 to the release': uploading + error('/releases', '429, Quota exceeded.'),
  'a 503': uploading + error('/rulesets', '503, The service is currently unavailable.'),
};
const failures = {
  'a compilation error': `${checking}\nError: Compilation error in firestore.rules:\n[E] 3:12 - Unexpected '<'.\n`,
  'an upload that is refused for a compilation error':
    uploading + error('/rulesets', "400, Compilation error: [E] 3:12 - Unexpected '<'."),
  'a missing right': uploading + error('/rulesets', '403, The caller does not have permission'),
  'a missing project': checking + error(':test', '404, Not Found'),
  'a busy service that is another one': `${checking}${error(':testIamPermissions', '503, The service is currently unavailable.')}`,
  'no answer': `${uploading}\nError: Failed to make request to ${project}/rulesets\n`,
  nothing: '',
};

/**
 * A stand-in for firebase-tools that prints one text after the other and repeats the last. It fails
 * unless it deployed.
 */
function saying(outputs: readonly string[], bytes: number | null = 219_876) {
  const runs: string[] = [];
  const paused: number[] = [];
  const printed: string[] = [];
  const tools: RulesTools = {
    firebase: async (args, onOutput) => {
      const output = outputs[Math.min(runs.length, outputs.length - 1)] ?? '';
      runs.push(args.join(' '));
      const half = Math.floor(output.length / 2);
      for (const part of [output.slice(0, half), output.slice(half)]) onOutput?.(part);
      return output === deployed ? 0 : 1;
    },
    pause: async (milliseconds) => void paused.push(milliseconds),
    measureRules: async (service) => (service === 'firestore' ? bytes : null),
    print: (text) => void printed.push(text),
  };
  return { tools, runs, paused, printed };
}

const command = 'deploy --only firestore:rules --non-interactive';
const deploy = (tools: RulesTools) => deployRules(tools, 'firestore:rules', ['--non-interactive']);
const getFailure = (work: Promise<void>) => work.then(() => null).catch((error: unknown) => error);

describe('the deploy of rules', () => {
  it('is over after a success', async () => {
    const { tools, runs, paused, printed } = saying([deployed]);
    await deploy(tools);
    expect({ runs, paused, printed }).toEqual({ runs: [command], paused: [], printed: [] });
  });

  it.each(Object.entries(refusals))('is tried again after %s', async (_, output) => {
    const { tools, runs, paused } = saying([output, deployed]);
    await deploy(tools);
    expect({ runs, paused }).toEqual({ runs: [command, command], paused: [pauses[0]] });
  });

  it('waits longer each time, says so, and may succeed at the last try', async () => {
    const { tools, runs, paused, printed } = saying([
      refusals['a 400 to the upload'],
      refusals['a 409'],
      refusals['a 503'],
      deployed,
    ]);
    await deploy(tools);
    expect(runs).toHaveLength(4);
    expect(paused).toEqual([10_000, 30_000, 90_000]);
    expect(printed).toEqual([
      'The rules service answered 400: it refused the request without naming a fault in the rules ("Request contains an invalid argument."). That may pass: trying again in 10 seconds, 1 of 3.',
      'The rules service answered 409: it could not replace the rules that are in use ("Requested entity already exists"). That may pass: trying again in 30 seconds, 2 of 3.',
      'The rules service answered 503: it is not available ("The service is currently unavailable."). That may pass: trying again in 90 seconds, 3 of 3.',
    ]);
  });

  it.each(Object.entries(refusals))(
    'fails after three more tries that end in %s',
    async (_, output) => {
      const { tools, runs, paused } = saying([output]);
      const failure = await getFailure(deploy(tools));
      expect(failure).toBeInstanceOf(Failure);
      expect(String(failure)).toMatch(
        /could not deploy firestore:rules in 4 tries\. The rules service answered \d{3}: .*\nThe rules may be too large or too/,
      );
      expect({ runs: runs.length, paused: paused.length }).toEqual({ runs: 4, paused: 3 });
    },
  );

  it('names the size of the rules in the end, where it can be measured', async () => {
    const measured = await getFailure(deploy(saying([refusals['a 503']]).tools));
    expect(String(measured)).toContain(
      'they compile to 219,876 of 250,000 bytes, and npm run rules:size says where those are.',
    );
    const unmeasured = await getFailure(deploy(saying([refusals['a 503']], null).tools));
    expect(String(unmeasured)).toContain(
      'too complex for it: npm run rules:size measures them where there is a JDK.',
    );
  });

  it.each(Object.entries(failures))('fails at once after %s', async (_, output) => {
    const { tools, runs, paused } = saying([output, deployed]);
    expect(await getFailure(deploy(tools))).toEqual(
      new Failure('firebase-tools could not deploy firestore:rules.'),
    );
    expect({ runs, paused }).toEqual({ runs: [command], paused: [] });
  });

  it('fails at once when a later try finds an error in the rules', async () => {
    const { tools, runs } = saying([refusals['a 503'], failures['a compilation error']]);
    expect(await getFailure(deploy(tools))).toEqual(
      new Failure('firebase-tools could not deploy firestore:rules.'),
    );
    expect(runs).toHaveLength(2);
  });

  it('goes the same way for the rules of Storage', async () => {
    const { tools, runs } = saying([refusals['a 409'], deployed]);
    await deployRules(tools, 'storage', ['--interactive', '--force']);
    expect(runs).toEqual(Array(2).fill('deploy --only storage --interactive --force'));
  });
});

describe('the answer of the rules service', () => {
  it('is its status and what it says', () => {
    expect(findPassingAnswer(refusals['a 503'])).toEqual({
      status: '503',
      message: 'The service is currently unavailable.',
    });
  });

  it('is a 429 where firebase-tools went on after one', () => {
    expect(findPassingAnswer(refusals['a 429'])).toEqual({
      status: '429',
      message: 'quota exceeded',
    });
  });
});
