/** Checks whether App Check refuses requests from elsewhere. */
import * as v from 'valibot';
import { readinessItems } from '@/domain/desk/readiness';
import { readIdentity } from '@/lib/env/identity';
import { type Check, createFinding, missing, ok } from './check';
import { hosts, readAnswer } from './edge';

const services = v.object({
  services: v.optional(
    v.array(v.object({ name: v.string(), enforcementMode: v.optional(v.string(), 'OFF') })),
    [],
  ),
});

/** The services that the app uses. App Check names them by the hosts of their APIs. */
const guarded = [hosts.auth, hosts.firestore, 'firebasestorage.googleapis.com'];

/**
 * Only v1beta includes Authentication:
 * https://firebase.google.com/docs/reference/appcheck/rest/v1beta/projects.services
 */
export const appCheckCheck: Check = {
  id: 'app-check',
  asks: 'Requests that do not come from this site are refused by App Check',
  async look({ edge, projectId, configured }) {
    const found = await readAnswer(
      edge,
      'appCheck',
      `/v1beta/projects/${projectId}/services?pageSize=100`,
      services,
    );
    const held = new Map(
      (found?.services ?? []).map(({ name, enforcementMode }) => [
        name.split('/').at(-1),
        enforcementMode,
      ]),
    );
    const enforced = guarded.filter((service) => held.get(service) === 'ENFORCED');
    if (!configured.VITE_APP_CHECK_KEY) {
      // The app would send no tokens, so every request would be refused.
      if (enforced.length > 0)
        return missing(
          `VITE_APP_CHECK_KEY is empty, and App Check is enforced for ${enforced.join(', ')}`,
        );
      const item = readinessItems['app-check'];
      const facts = { identity: readIdentity(configured), hasAppCheckKey: false };
      const unused = 'not in use: VITE_APP_CHECK_KEY is empty, and nothing is enforced';
      const says = `${unused}. ${item.findFault(facts)}`;
      // A practice desk can do without, and is told what is open then.
      return item.isNeeded(facts) ? missing(says) : ok(says);
    }
    const open = guarded.filter((service) => !enforced.includes(service));
    return createFinding(
      open.map((service) => `not enforced for ${service}`),
      `enforced for ${enforced.join(', ')}`,
    );
  },
};
