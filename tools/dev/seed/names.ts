/** Names of made-up clients, by their place. */
import type { Firestore } from 'firebase-admin/firestore';

const firstnames = [
  'Alba',
  'Anders',
  'Astrid',
  'Bruno',
  'Carla',
  'Chiara',
  'Dario',
  'Diego',
  'Elena',
  'Elif',
  'Emil',
  'Esme',
  'Fabio',
  'Freya',
  'Greta',
  'Hugo',
  'Ingrid',
  'Ivo',
  'Jana',
  'Joris',
  'Kaia',
  'Klara',
  'Lars',
  'Leila',
  'Linnea',
  'Lucas',
  'Malin',
  'Marek',
  'Mateo',
  'Mina',
  'Nadia',
  'Nils',
  'Noor',
  'Oskar',
  'Petra',
  'Rafael',
  'Runa',
  'Sami',
  'Selma',
  'Stefan',
  'Tilda',
  'Viktor',
  'Wanda',
  'Yara',
  'Zoe',
];
const lastnames = [
  'Abel',
  'Almeida',
  'Andersen',
  'Baptista',
  'Becker',
  'Bergman',
  'Bianchi',
  'Bosch',
  'Castell',
  'Dahl',
  'Delgado',
  'Dimitrov',
  'Eklund',
  'Engel',
  'Fabre',
  'Farkas',
  'Fischer',
  'Galli',
  'Garnier',
  'Haas',
  'Halonen',
  'Hansen',
  'Horvat',
  'Ivanov',
  'Jansen',
  'Jokinen',
  'Kaplan',
  'Keller',
  'Kovacs',
  'Kruger',
  'Lambert',
  'Larsen',
  'Leclerc',
  'Lopes',
  'Madsen',
  'Marin',
  'Mazur',
  'Moreau',
  'Nagy',
  'Navarro',
  'Nilsen',
  'Novak',
  'Olsen',
  'Pavic',
  'Pereira',
  'Petit',
  'Popescu',
  'Ricci',
  'Rossi',
  'Roux',
  'Salo',
  'Santos',
  'Schmid',
  'Silva',
  'Simic',
  'Steiner',
  'Toth',
  'Vidal',
  'Virtanen',
  'Vogel',
  'Weber',
  'Winter',
  'Zeman',
  'Ziegler',
];

/**
 * The same place gives the same person. The e-mail address ends in example.com, which belongs to
 * nobody.
 * @param place from 1
 */
export function createName(place: number) {
  const at = (names: readonly string[], step: number) => names[(place * step) % names.length] ?? '';
  const firstname = at(firstnames, 7);
  const lastname = at(lastnames, 29);
  const username = `${firstname.toLowerCase()}${place}`;
  return {
    uid: `client-${String(place).padStart(6, '0')}`,
    username,
    firstname,
    lastname,
    email: `${username}.${lastname.toLowerCase()}@example.com`,
  };
}

/** The number of clients that were added to this desk, which is the place of the last one. */
export async function countAddedClients(firestore: Firestore): Promise<number> {
  const users = firestore.collection('users');
  const added = users
    .where('__name__', '>', users.doc('client-'))
    .where('__name__', '<', users.doc('client-~'));
  // All ids have the same length, so the last one has the highest place. Firestore orders by name
  // only upwards.
  const { docs } = await added.select().get();
  return Number(/^client-(\d+)$/.exec(docs.at(-1)?.id ?? '')?.[1] ?? 0);
}
