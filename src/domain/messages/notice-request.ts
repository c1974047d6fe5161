import * as v from 'valibot';
import { limits, maxLetters } from '@/domain/input/limits';
import { isReadable } from '@/domain/input/reason';
import { trimmedText } from '@/domain/input/text';
import { maxBodyBytes } from './notice';

const createReadableCheck = (empty: string) =>
  v.check<string, (issue: { input: string }) => string>(isReadable, ({ input }) =>
    input === '' ? empty : 'Use letters or digits.',
  );

/** The texts of a stored notice. */
export const noticeTextSchemas = {
  title: v.pipe(v.string(), maxLetters(limits.title), createReadableCheck('Enter a title.')),
  body: v.pipe(
    v.string(),
    maxLetters(limits.body),
    createReadableCheck('Enter a message.'),
    v.maxBytes(maxBodyBytes, 'Too long: about 3,000 characters fit in this script.'),
  ),
};

export const noticeRequestSchema = v.object({
  title: v.pipe(trimmedText(limits.title), noticeTextSchemas.title),
  body: v.pipe(trimmedText(limits.body), noticeTextSchemas.body),
});
export type NoticeRequest = v.InferOutput<typeof noticeRequestSchema>;
