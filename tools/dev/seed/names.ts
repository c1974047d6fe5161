/** Names of made-up clients, by their country and place. */
import type { Firestore } from 'firebase-admin/firestore';
import { type Country, toPlainName } from './people';

const split = (names: string): string[] => names.split(' ');

/**
 * Common names of each country. No last name is of two countries or of the stories, and the two
 * lengths have no common divisor: so few people share a name, and no email address is given twice.
 */
const names: Record<Country, { first: readonly string[]; last: readonly string[] }> = {
  Sweden: {
    first: split(
      'Astrid Anders Elin Björn Freja Emil Ingrid Gustav Linnea Lars Malin Nils Saga Oskar Tilda',
    ),
    last: split(
      'Bergström Dahl Ekström Forsberg Gustafsson Hedlund Holm Johansson Lundgren Nyström Öberg Sandberg Sjögren Söderberg Wallin Åkesson',
    ),
  },
  'United Kingdom': {
    first: split(
      'Amelia Alfie Charlotte Edward Florence George Harriet Henry Imogen Isaac Poppy Oliver Rosie Rupert Sophie',
    ),
    last: split(
      'Ashworth Barlow Bradshaw Cartwright Dawson Ellis Fletcher Hargreaves Hughes Kirby Lancaster Pritchard Shaw Thornton Whitaker Wilkinson',
    ),
  },
  Ireland: {
    first: split(
      'Ciara Cian Eimear Conor Gráinne Declan Maeve Eoin Niamh Fionn Orla Oisín Róisín Ronan Sinéad',
    ),
    last: split(
      'Byrne Connolly Daly Doyle Fitzgerald Flanagan Gallagher Healy Kavanagh Keane Kelleher McCarthy Moloney Nolan Quinlan Sheehan',
    ),
  },
  Germany: {
    first: split(
      'Anna Felix Clara Florian Franziska Jan Greta Lukas Johanna Moritz Katharina Paul Lena Sebastian Theresa',
    ),
    last: split(
      'Albrecht Becker Böhm Dietrich Engel Fuchs Hartmann Keller Krämer Lehmann Neumann Schäfer Schreiber Vogt Winkler Zimmermann',
    ),
  },
  France: {
    first: split(
      'Adèle Antoine Camille Baptiste Clémence Étienne Élodie Gaspard Juliette Hugo Manon Mathieu Pauline Rémi Solène',
    ),
    last: split(
      'Bernard Blanchard Chevalier Dubois Fabre Fournier Garnier Lambert Leclerc Mercier Moreau Perrin Renaud Roussel Texier Vidal',
    ),
  },
  Australia: {
    first: split(
      'Bronte Angus Chloe Cooper Hayley Darcy Jasmine Flynn Kirra Hamish Matilda Jarrah Piper Lachlan Tahlia',
    ),
    last: split(
      'Atkinson Bannister Callaghan Drysdale Elliott Farrell Gleeson Holloway Jardine Lawson McKenzie Pearce Rafferty Sinclair Trevor Whitlock',
    ),
  },
  'United States': {
    first: split(
      'Abigail Austin Brooke Caleb Emily Ethan Hannah Jackson Kayla Logan Madison Mason Savannah Tyler Zoe',
    ),
    last: split(
      'Anderson Brooks Caldwell Coleman Foster Griffin Harper Jefferson Lowell Mitchell Parker Reynolds Sawyer Turner Walker Wheeler',
    ),
  },
  Canada: {
    first: split(
      'Alexis Benoît Brianna Colton Danielle Dylan Geneviève Gabriel Kaitlyn Liam Mélanie Nathan Olivia Owen Paige',
    ),
    last: split(
      'Beaulieu Bouchard Cameron Desjardins Fraser Gagnon Kerr Lachance MacLeod Mackinnon Ouellet Pelletier Stewart Tremblay Vaillancourt Wallace',
    ),
  },
};

/**
 * The same place gives the same person. The email address ends in example.com, which belongs to
 * nobody; it has a number where the name has been given before.
 * @param place from 1
 */
export function createName(place: number, country: Country) {
  const { first, last } = names[country];
  const firstname = first[place % first.length] ?? '';
  const lastname = last[place % last.length] ?? '';
  const before = Math.floor(place / (first.length * last.length));
  const username = `${toPlainName(`${firstname}.${lastname}`)}${before > 0 ? before + 1 : ''}`;
  return {
    uid: `client-${String(place).padStart(6, '0')}`,
    username,
    firstname,
    lastname,
    email: `${username}@example.com`,
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
