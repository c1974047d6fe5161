import * as v from 'valibot';
import { getEmulators } from './emulators';

const sentSchema = v.object({
  oobCodes: v.array(
    v.object({
      email: v.string(),
      newEmail: v.optional(v.string()),
      requestType: v.string(),
      oobLink: v.string(),
    }),
  ),
});

/**
 * The path that the newest link in an e-mail has on a site with the action URL of the deploy guide.
 * The Auth emulator keeps the e-mails that it would send, with links to a page of its own.
 * @param kind as the emulator names it: `VERIFY_EMAIL`
 */
export async function getMailLink(email: string, kind: string): Promise<string> {
  const { auth, projectId } = getEmulators();
  const response = await fetch(`http://${auth}/emulator/v1/projects/${projectId}/oobCodes`);
  const { oobCodes } = v.parse(sentSchema, await response.json());
  const sent = oobCodes.findLast((one) => one.requestType === kind && one.email === email);
  if (!sent) throw new Error(`No e-mail of the kind ${kind} was sent to ${email}.`);
  return `/account-action${new URL(sent.oobLink).search}`;
}
