import { idOf, mix, pick } from './numbers.ts'

/** Family names as they collide in Abidjan: one client in ten is a Kouassi, one in a thousand a Zokou. */
const FAMILIES = [
  [10, 'Kouassi'],
  [8, 'Koné'],
  [7, 'Traoré'],
  [5, 'Kouadio Ouattara Coulibaly Yao Koffi Touré Konan Bamba'],
  [3, 'N’Guessan Diabaté Diarrassouba Kouamé Brou Aka Sylla'],
  [1, 'Sy Gnamien Dosso Tano Ehui Fofana Cissé Camara Bâ Gbagbo Adou Assi Lago Ahoua'],
].flatMap(([share, names]) =>
  String(names)
    .split(' ')
    .flatMap((name) => Array.from({ length: Number(share) }, () => name)),
)
const FIRST_NAMES = [
  'Aminata Awa Fatou Mariam Adjoua Akissi Affoué Aya Ahou Amenan Christelle Désirée Estelle',
  'Grâce Henriette Inès Jeanne Karidja Laetitia Mireille Nadège Olga Prisca Rokia Salimata Téné',
  'Kouamé Yao Koffi Kobenan Kouakou Serge Didier Éric Fabrice Ghislain Hervé Ibrahim Jean-Marc',
  'Karim Lassina Moussa N’Dri Olivier Patrice Romuald Souleymane Thierry Ulrich Vamara Wilfried',
].flatMap((line) => line.split(' '))
const QUARTERS = [
  'Cocody',
  'Riviera 2',
  'Marcory',
  'Yopougon',
  'Treichville',
  'Koumassi',
  'Plateau',
]

export interface PastClient {
  id: string
  fullname: string
  phone: string
  email: string
  address: string | null
}

/** The client of an index, the same at every filling. */
export function clientAt(index: number): PastClient {
  const family = mix(index, 11) % 1000 === 0 ? 'Zokou' : pick(FAMILIES, mix(index, 12))
  const fullname = `${pick(FIRST_NAMES, mix(index, 13))} ${family}`
  return {
    id: idOf(index, 100),
    fullname,
    phone: `+22507${String(mix(index, 14) % 100_000_000).padStart(8, '0')}`,
    email: `client${index}@exemple.ci`,
    address: mix(index, 15) % 2 ? addressAt(index) : null,
  }
}

/** An address without anything that is about a real person. */
export function addressAt(index: number): string {
  return `${pick(QUARTERS, mix(index, 16))}, villa ${1 + (mix(index, 17) % 400)}`
}

/** The id of a livreur who is there besides those of the caller. */
export const livreurIdAt = (index: number) => idOf(index, 200)
