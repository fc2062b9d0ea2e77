/** The event that sets a customer of the demo's business apart. */
export type Story =
  | 'unverified'
  | 'reviewing'
  | 'rejected'
  | 'closed'
  | 'frozen'
  | 'locked'
  | 'lostPhone'
  | 'lossOnReturn'
  | 'returnedTooMuch'
  | 'returnedTooMuchToday'
  | 'diligence'
  | 'holding'
  | 'dormant'
  | 'backAgain'
  | 'reconnecting';

export interface Person {
  readonly first: string;
  readonly last: string;
  readonly town: readonly [city: string, subdivision: string, postalCode: string];
  /** Since they signed up. */
  readonly days: number;
  /** How much they trade: 0 (not at all) to 3. */
  readonly size: number;
  readonly story: Story | null;
}

const towns: readonly Person['town'][] = [
  ['Portland', 'OR', '97205'],
  ['Ann Arbor', 'MI', '48104'],
  ['Tucson', 'AZ', '85701'],
  ['Raleigh', 'NC', '27601'],
  ['Duluth', 'MN', '55802'],
  ['Savannah', 'GA', '31401'],
  ['Boise', 'ID', '83702'],
  ['Worcester', 'MA', '01608'],
];

/** Name, days since sign-up, size, and story; the oldest first. */
const rows = `
Priya Raman 727 3
Daniel Whitaker 718 2 dormant
Elena Vasquez 702 3 diligence
Marcus Oyelaran 689 1
Hannah Lindqvist 671 2
Theo Castellano 655 1 dormant
Naomi Feldman 640 3
Wei Zhang 622 2
Brianna Colley 601 1 closed
Oscar Mendez 588 2
Ingrid Halvorsen 570 3
Tyrell Jacobs 551 1 backAgain
Sophie Marchetti 537 2 lostPhone
Rajesh Iyer 519 2
Colleen Byrne 498 1
Andre Thibault 476 3
Mei Tanaka 455 2
Luis Barrera 437 1
Rebecca Stone 418 2 locked
Kwame Asante 402 1
Julia Novak 383 3
Patrick Dunleavy 366 1
Aisha Karim 350 2 lossOnReturn
Gregory Palmer 331 1
Camila Rocha 315 2 frozen
Nathan Ostrowski 297 1
Fatima Haddad 280 3
Scott Bergman 262 1 returnedTooMuch
Leila Farahani 247 2
Dominic Russo 230 1
Grace Okonkwo 214 2 holding
Peter Vandenberg 198 1 reconnecting
Yuki Mori 181 2
Allison Pratt 165 1
Samuel Adeyemi 149 3
Kristen Doyle 133 1
Victor Salazar 118 2 returnedTooMuchToday
Emma Lundgren 101 0
Jamal Whitfield 86 1
Olga Petrenko 71 2 holding
Connor Hayes 57 1
Nina Kapoor 44 1
Ethan Brandt 33 0
Rosa Delgado 24 1
Liam Gallagher 16 1
Tessa Nguyen 9 0 rejected
Derek Hollis 4 0 reviewing
Maya Sorensen 2 0 reviewing
Ian Fletcher 1 0 unverified
`;

/** The business's customers, besides the two demo customers. */
export const people: readonly Person[] = rows
  .trim()
  .split('\n')
  .map((row, index) => {
    const [first = '', last = '', days, size, story = null] = row.split(' ');
    const town = towns[index % towns.length] ?? ['Portland', 'OR', '97205'];
    return { first, last, town, days: Number(days), size: Number(size), story: story as Story | null };
  });

export const emailOf = ({ first, last }: Person): string => `${first}.${last}@example.test`.toLowerCase();
