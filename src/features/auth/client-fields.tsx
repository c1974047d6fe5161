import { countries } from '@/domain/input/countries';
import { CheckField } from '@/ui/forms/check-field';
import { LineField } from '@/ui/forms/line-field';
import { SelectField } from '@/ui/forms/select-field';
import { VisuallyHidden } from '@/ui/visually-hidden';

export const noClient = { username: '', firstname: '', lastname: '', mobile: '', country: '', terms: false, risk: false };

/** Where the names stand side by side. */
export const NameFields = () => (
  <>
    <LineField name="username" label="Username (optional)" autoComplete="nickname" autoCapitalize="none" spellCheck={false} />
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      <LineField name="firstname" label="First name (optional)" autoComplete="given-name" />
      <LineField name="lastname" label="Last name" autoComplete="family-name" />
    </div>
  </>
);

const countryOptions = [{ value: '', label: 'Choose a country' }, ...countries().map((name) => ({ value: name, label: name }))];

export function ContactFields() {
  return (
    <>
      <LineField name="mobile" label="Mobile" type="tel" autoComplete="tel" hint="With the country code, as in +46 70 123 45 67." />
      <SelectField name="country" label="Country" options={countryOptions} />
    </>
  );
}

export const ConsentFields = () => (
  <div>
    <CheckField name="terms">
      I accept the <Legal page="terms">terms</Legal>.
    </CheckField>
    <CheckField name="risk">
      I have read the <Legal page="risk">risk warning</Legal> and know that I can lose what I put in.
    </CheckField>
  </div>
);

/** In a tab of its own, so that nothing that was typed is lost. */
const Legal = ({ page, children }: { page: 'terms' | 'risk'; children: string }) => (
  <a href={`/legal/${page}`} target="_blank" rel="noopener">
    {children}
    <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
  </a>
);
