/** Checks the settings of Firebase Authentication. */
import * as v from 'valibot';
import { passwordLimits } from '@/domain/accounts/password';
import { getHeaders } from '../../testing/hosting-config';
import { type Check, createFinding, type Examined, getOrigin, missing, ok } from './check';
import { flag, readAnswer } from './edge';

const notStarted = missing('Authentication was never started in this project');

/**
 * Reads one field of the project's Auth configuration.
 * @param part of the field, so that no more of it is sent: `.sendEmail.callbackUri`
 * @returns null if Authentication was never started
 */
async function readAuthConfig<S extends v.GenericSchema>(
  { edge, projectId }: Examined,
  field: string,
  schema: S,
  part = '',
): Promise<v.InferOutput<S> | null> {
  const config = v.object({ [field]: schema });
  const found = await readAnswer(
    edge,
    'auth',
    `/v2/projects/${projectId}/config?fields=${field}${part}`,
    config,
  );
  return found && (found[field] as v.InferOutput<S>); // the schema has this one field
}

const provider = v.optional(v.object({ enabled: flag }), {});
const signIn = v.optional(
  v.object({
    email: v.optional(v.object({ enabled: flag, passwordRequired: flag }), {}),
    anonymous: provider,
    phoneNumber: provider,
  }),
  {},
);
const others = v.object({
  defaultSupportedIdpConfigs: v.optional(
    v.array(v.object({ name: v.string(), enabled: flag })),
    [],
  ),
});

const signInMethods: Check = {
  id: 'sign-in-methods',
  asks: 'People sign in with e-mail and password, and in no other way',
  async look(project) {
    const config = await readAuthConfig(project, 'signIn', signIn);
    if (!config) return notStarted;
    const { edge, projectId } = project;
    const found = await readAnswer(
      edge,
      'auth',
      `/v2/projects/${projectId}/defaultSupportedIdpConfigs?pageSize=100`,
      others,
    );
    const strangers = (found?.defaultSupportedIdpConfigs ?? [])
      .filter(({ enabled }) => enabled)
      .map(({ name }) => name.split('/').at(-1));
    const faults = [
      config.email.enabled ? '' : 'e-mail and password is off',
      config.email.enabled && !config.email.passwordRequired
        ? 'links by e-mail sign in without a password'
        : '',
      config.anonymous.enabled ? 'anonymous sign-in is on' : '',
      config.phoneNumber.enabled ? 'sign-in by telephone is on' : '',
      ...strangers.map((name) => `sign-in by ${name} is on`),
    ];
    return createFinding(faults.filter(Boolean), 'e-mail and password, nothing else');
  },
};

const policy = v.optional(
  v.object({
    passwordPolicyEnforcementState: v.optional(v.string(), 'OFF'),
    forceUpgradeOnSignin: flag,
    passwordPolicyVersions: v.optional(
      v.array(
        v.object({
          customStrengthOptions: v.optional(
            v.object({ minPasswordLength: v.optional(v.number(), 0) }),
            {},
          ),
        }),
      ),
      [],
    ),
  }),
  {},
);

/**
 * https://docs.cloud.google.com/identity-platform/docs/password-policy: without
 * `forceUpgradeOnSignin` a weak password only gets a notice.
 */
const passwordPolicy: Check = {
  id: 'password-policy',
  asks: `A password has at least ${passwordLimits.min} characters, even if it is set without the app`,
  async look(project) {
    const found = await readAuthConfig(project, 'passwordPolicyConfig', policy);
    if (!found) return notStarted;
    const length = found.passwordPolicyVersions[0]?.customStrengthOptions.minPasswordLength ?? 0;
    const faults = [
      found.passwordPolicyEnforcementState === 'ENFORCE' ? '' : 'the policy is not enforced',
      length >= passwordLimits.min ? '' : `the least length is ${length || 'not set'}`,
      found.forceUpgradeOnSignin ? '' : 'the policy is told and not required',
    ];
    return createFinding(faults.filter(Boolean), `at least ${length} characters, required`);
  },
};

const enumerationProtection: Check = {
  id: 'enumeration-protection',
  asks: 'Nobody learns from Auth which e-mail addresses have an account',
  async look(project) {
    const found = await readAuthConfig(
      project,
      'emailPrivacyConfig',
      v.optional(v.object({ enableImprovedEmailPrivacy: flag }), {}),
    );
    if (!found) return notStarted;
    return found.enableImprovedEmailPrivacy
      ? ok('e-mail enumeration protection is on')
      : missing('e-mail enumeration protection is off');
  },
};

const authorisedDomains: Check = {
  id: 'authorised-domains',
  asks: 'Links in e-mails lead to this site and to no other',
  async look(project) {
    const domains = await readAuthConfig(
      project,
      'authorizedDomains',
      v.optional(v.array(v.string()), []),
    );
    if (!domains) return notStarted;
    const { projectId } = project;
    const own = new URL(getOrigin(project)).hostname;
    const expected = [own, `${projectId}.firebaseapp.com`, `${projectId}.web.app`, 'localhost'];
    const faults = [
      domains.includes(own) ? '' : `${own} is not authorised`,
      ...domains
        .filter((domain) => !expected.includes(domain))
        .map((domain) => `${domain} is authorised and is not this site's`),
    ];
    const local = domains.includes('localhost')
      ? ', and localhost, which a live site does not need: remove it'
      : '';
    return createFinding(faults.filter(Boolean), `${own} and Firebase's own${local}`);
  },
};

const notification = v.optional(
  v.object({ sendEmail: v.optional(v.object({ callbackUri: v.optional(v.string(), '') }), {}) }),
  {},
);

/** Firebase's own page for links in e-mails, which every site of Hosting has. */
const firebasePage = '/__/auth/action';

/**
 * Whether Firebase's own page has this site's policy, which refuses its scripts. Whether Hosting
 * adds the headers of `**` to addresses below `/__/` is not documented:
 * https://firebase.google.com/docs/hosting/reserved-urls
 */
async function isFirebasePageBlocked({ edge, files, ...project }: Examined): Promise<boolean> {
  const answer = await edge.visit(`${getOrigin(project)}${firebasePage}`);
  const policy = getHeaders(files.hosting, firebasePage).get('content-security-policy');
  return (
    answer?.status === 200 &&
    policy !== undefined &&
    answer.headers.get('content-security-policy') === policy
  );
}

/**
 * One address for the templates of all e-mails:
 * https://cloud.google.com/identity-platform/docs/reference/rest/v2/Config#sendemail
 */
const actionUrl: Check = {
  id: 'action-url',
  asks: 'Links in e-mails open this site’s page for them',
  async look(project) {
    const config = await readAuthConfig(
      project,
      'notification',
      notification,
      '.sendEmail.callbackUri',
    );
    if (!config) return notStarted;
    const own = `${getOrigin(project)}/account-action`;
    const found = config.sendEmail.callbackUri;
    const blocked = await isFirebasePageBlocked(project);
    if (found === own)
      return ok(
        blocked
          ? `${own}. Firebase’s own page ${firebasePage} has this site’s policy, which refuses its scripts: whoever has an e-mail from before asks for another`
          : `${own}. Firebase’s own page ${firebasePage} has no policy of this site, so links in e-mails from before work`,
      );
    const wrong = `links in e-mails lead to ${found || 'Firebase’s own page'}, not to ${own}`;
    return missing(
      blocked
        ? `${wrong}. Firebase’s own page has this site’s policy, which refuses its scripts: no link that leads there works`
        : wrong,
    );
  },
};

export const authChecks: readonly Check[] = [
  signInMethods,
  passwordPolicy,
  enumerationProtection,
  authorisedDomains,
  actionUrl,
];
