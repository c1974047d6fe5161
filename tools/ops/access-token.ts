import { applicationDefault } from 'firebase-admin/app';
import { Failure } from '../failure';

/**
 * A token of whoever is signed in to Google on this machine, or of the service account that GOOGLE_APPLICATION_CREDENTIALS names.
 * @throws Failure where there is neither, since then nothing at all can be asked
 */
export async function getAccessToken(): Promise<string> {
  try {
    return (await applicationDefault().getAccessToken()).access_token;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new Failure(
      `There are no credentials: run "gcloud auth application-default login", or set GOOGLE_APPLICATION_CREDENTIALS. (${reason})`,
    );
  }
}
