/** Moves decided elements of long lists to archives: `npm run lists:archive`. */
import { plural } from '@/domain/plural';
import { readOptions, runScript } from '../command';
import { Failure } from '../failure';
import { findUid, withAdminSdk } from './admin-role';
import { findLists, shortenList } from './archive-lists';
import { getProjectTarget } from './project-target';

const usage =
  'Usage: npm run lists:archive [-- EMAIL] [--project ID]   (without EMAIL: of every client; without --project: the desk that npm start runs)';

const say = (line: string) => console.log(line);

async function run(): Promise<string> {
  const { values, positionals } = readOptions(
    { allowPositionals: true, options: { project: { type: 'string' } } },
    usage,
  );
  const [email, ...rest] = positionals;
  if (rest.length > 0) throw new Failure(usage);
  const project = getProjectTarget(values.project);
  return withAdminSdk(project, async (sdk) => {
    const lists = await findLists(
      sdk.firestore,
      email === undefined ? null : await findUid(sdk, email.toLowerCase(), false),
    );
    const where = `${email === undefined ? '' : `${email} in `}${project.projectId}`;
    if (lists.length === 0) return `No list of ${where} is long: nothing was written.`;
    say(
      `${lists.length} ${plural(lists.length, 'list')} of ${where} to shorten. What is decided moves to archives, where clients and desk still see it.`,
    );
    for (const list of lists) {
      const left = await shortenList(sdk.firestore, list, say);
      say(`${list.col} of ${list.uid}: ${list.elements} elements before, ${left} now`);
    }
    return 'Done.';
  });
}

await runScript(run);
