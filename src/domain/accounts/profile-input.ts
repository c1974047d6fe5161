import * as v from 'valibot';
import { requiredText, trimmedText } from '@/domain/input/text';
import { toPlainFigures } from '@/domain/input/typed-figures';
import {
  correctableFields,
  mapFields,
  type ProfileFieldName,
  profileFieldNames,
  profileFields,
  signUpFields,
} from './profile-fields';

/** Up to fifteen digits (ITU-T E.164), with the usual separators. */
const isPhone = (text: string): boolean =>
  /^\+?[\d ()./-]+$/.test(text) && /^\d{7,15}$/.test(text.replace(/\D/g, ''));

const createPhoneSchema = (max: number, whose: 'your' | 'the') =>
  v.pipe(
    v.string(),
    v.transform(toPlainFigures),
    requiredText(max, `Enter ${whose} phone number.`),
    v.check(isPhone, 'Use 7 to 15 digits, starting with the country code: +46 70 123 45 67.'),
  );

/** @param whose who reads the message: the client or the desk */
function createInputSchema(
  name: ProfileFieldName,
  whose: 'your' | 'the',
): v.GenericSchema<string, string> {
  const { label, max, required } = profileFields[name];
  if (name === 'mobile') return createPhoneSchema(max, whose);
  if (name === 'country')
    return requiredText(max, `Choose ${whose === 'your' ? 'your' : 'a'} country.`);
  return required ? requiredText(max, `Enter ${whose} ${label.toLowerCase()}.`) : trimmedText(max);
}

const createInputSchemas = <Name extends ProfileFieldName>(
  names: readonly Name[],
  whose: 'your' | 'the',
) => mapFields(names, (name) => createInputSchema(name, whose));

/** What clients type at sign-up, by field. */
export const signUpSchemas = createInputSchemas(signUpFields, 'your');
/** What clients change about themselves, without an entry. */
export const profileEditSchema = v.object(createInputSchemas(profileFieldNames, 'your'));
/** What the desk corrects, as an entry with a reason. */
export const profileCorrectionSchema = v.object(createInputSchemas(correctableFields, 'the'));

/** The name that the desk compares with a document. */
export const nameFields = ['firstname', 'lastname'] as const satisfies ProfileFieldName[];
export const isNameField = (name: string): name is (typeof nameFields)[number] =>
  nameFields.some((field) => field === name);
