import * as v from 'valibot';
import { limits } from '@/domain/input/limits';
import { isReadable, typedText } from '@/domain/input/text';
import { noticeKinds, noticeLimits } from './notice';

/** @param empty what to say when nothing is typed */
const readable = (empty: string) =>
  v.check<string, (issue: { input: string }) => string>(isReadable, ({ input }) =>
    input === '' ? empty : 'Nothing of this can be read. Write letters or digits.',
  );

/** What the desk fills in. */
export const noticeRequestSchema = v.object({
  kind: v.picklist(noticeKinds),
  title: v.pipe(typedText(limits.title), readable('Give it a title.')),
  body: v.pipe(
    typedText(limits.body),
    readable('Write what it is about.'),
    v.maxBytes(noticeLimits.bodyBytes, 'Too long in this script: about 3,000 characters fit.'),
  ),
});
export type NoticeRequest = v.InferOutput<typeof noticeRequestSchema>;
