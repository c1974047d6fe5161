import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { Role } from '@/lib/browser-storage/session';
import { report } from '@/lib/report';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { sentenceFor } from './form-errors';
import type { Credentials } from './sign-in-schema';

const peopleSchema = v.object({
  password: v.string(),
  accounts: v.array(
    v.object({
      email: v.string(),
      name: v.string(),
      role: v.picklist(['client', 'administrator']),
      about: v.string(),
    }),
  ),
});
type People = v.InferOutput<typeof peopleSchema>;

interface LocalPeopleProps {
  area: Role;
  /** @throws AuthError, ActError */
  onSignIn: (credentials: Credentials) => Promise<void>;
}

/**
 * Signs in as a made-up person of the local desk. Without a list (tools/build/local-people.ts)
 * nothing is shown.
 */
export function LocalPeople({ area, onSignIn }: LocalPeopleProps) {
  const people = useLocalPeople();
  const [entering, setEntering] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const those =
    people?.accounts.filter(({ role }) => (role === 'administrator') === (area === 'admin')) ?? [];
  if (!people || those.length === 0) return null;
  const signIn = async (email: string) => {
    setEntering(email);
    setFailure(null);
    await onSignIn({ email, password: people.password }).catch((error: unknown) =>
      setFailure(sentenceFor(error)),
    );
    setEntering(null);
  };
  return (
    <section aria-labelledby="local-people" className="mt-10 border-t border-rule pt-5">
      <h2 id="local-people" className="text-t-ui font-medium">
        Made-up people on this local desk
      </h2>
      {failure && (
        <div className="mt-3">
          <Note kind="error" role="alert">
            {failure}
          </Note>
        </div>
      )}
      <ul className="mt-3 grid gap-2">
        {those.map(({ email, name, about }) => (
          <li key={email}>
            <Button
              wide
              busy={entering === email}
              aria-label={`Sign in as ${name}: ${about}`}
              onClick={() => void signIn(email)}
            >
              <span className="grid w-full py-1.5 text-left">
                {name}
                <small className="font-normal text-ink-2">{about}</small>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useLocalPeople(): People | null {
  const [people, setPeople] = useState<People | null>(null);
  useEffect(() => {
    const end = new AbortController();
    fetchLocalPeople(end.signal).then(setPeople, (error: unknown) => {
      if (!end.signal.aborted) report('The people of the local desk could not be read', error);
    });
    return () => end.abort();
  }, []);
  return people;
}

async function fetchLocalPeople(signal: AbortSignal): Promise<People | null> {
  const response = await fetch('/local/people', { signal });
  return response.ok ? v.parse(peopleSchema, await response.json()) : null;
}
