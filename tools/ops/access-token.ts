/** Gets an access token for Google's services. */
import { applicationDefault } from 'firebase-admin/app';
import { Failure } from '../failure';

/**
 * The token of the person who is signed in to Google on this machine, or of the service account in GOOGLE_APPLICATION_CREDENTIALS.
 * @throws Failure without either, because then nothing can be asked
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
