/** Checks that the project can pay, and that somebody is told of its costs. */
import * as v from 'valibot';
import { type Check, type Examined, missing, ok } from './check';
import { flag, readAnswer } from './edge';

const billing = v.object({ billingEnabled: flag, billingAccountName: v.optional(v.string(), '') });
const budgets = v.object({
  budgets: v.optional(
    v.array(
      v.object({
        thresholdRules: v.optional(v.array(v.object({ thresholdPercent: v.number() })), []),
      }),
    ),
    [],
  ),
});

const readBilling = ({ edge, projectId }: Examined) =>
  readAnswer(edge, 'billing', `/v1/projects/${projectId}/billingInfo`, billing);
const spark = 'the project is on the Spark plan';

const enabled: Check = {
  id: 'billing',
  asks: 'The project pays for what it uses (Blaze), as Storage and backups need it',
  look: async (project) =>
    (await readBilling(project))?.billingEnabled
      ? ok('on')
      : missing(`${spark}: Storage, backups and point-in-time recovery need Blaze`),
};

const budget: Check = {
  id: 'budget',
  asks: 'Somebody is told when the project costs more than expected',
  async look(project) {
    const found = await readBilling(project);
    if (!found?.billingEnabled) return ok(`${spark}, where nothing costs anything`);
    const scope = encodeURIComponent(`projects/${project.projectId}`);
    const held = await readAnswer(
      project.edge,
      'budgets',
      `/v1/${found.billingAccountName}/budgets?scope=${scope}`,
      budgets,
    );
    const telling = (held?.budgets ?? []).flatMap(({ thresholdRules }) => thresholdRules);
    if (telling.length === 0) return missing('no budget of this project has a threshold');
    return ok(
      `told at ${telling.map(({ thresholdPercent }) => `${Math.round(thresholdPercent * 100)} %`).join(', ')}`,
    );
  },
};

export const billingChecks: readonly Check[] = [enabled, budget];
