import type { PriceColumn } from '../prices/popular-prices.ts'
import type { Service } from '../prices/pricing.ts'

/** A garment that most laundries here take, with the name of its drawing under `/garments/`. */
export interface UsualGarment {
  name: string
  drawing: string
  /** Francs a kilo that laundries here often ask, for each service that is sold by the kilo. Absent: by the piece. */
  kilo?: Partial<Record<PriceColumn, number>>
}

/** The least weight that is charged, in grams, until an owner writes another. */
export const USUAL_MIN_GRAMS = 3000

const GARMENTS = [
  { name: 'Chemise', drawing: 'chemise' },
  { name: 'Costume 2 pièces', drawing: 'costume-2-pieces' },
  { name: 'Cravate', drawing: 'cravate' },
  { name: 'Polo', drawing: 'polo' },
  { name: 'Pull', drawing: 'pull' },
  { name: 'Robe', drawing: 'robe' },
  { name: 'T-shirt', drawing: 't-shirt' },
  { name: 'Uniforme scolaire', drawing: 'uniforme-scolaire' },
  { name: 'Veste', drawing: 'veste' },
  { name: 'Jean', drawing: 'jean' },
  { name: 'Jupe', drawing: 'jupe' },
  { name: 'Pantalon', drawing: 'pantalon' },
  { name: 'Short', drawing: 'short' },
  { name: 'Boubou', drawing: 'boubou' },
  { name: 'Boubou brodé', drawing: 'boubou-brode' },
  { name: 'Complet pagne', drawing: 'complet-pagne' },
  { name: 'Pagne', drawing: 'pagne' },
  { name: 'Couette', drawing: 'couette' },
  { name: 'Drap', drawing: 'drap' },
  { name: 'Nappe', drawing: 'nappe' },
  { name: 'Rideau', drawing: 'rideau' },
  { name: 'Serviette', drawing: 'serviette' },
  { name: 'Taie d’oreiller', drawing: 'taie-d-oreiller' },
  { name: 'Sac de linge', drawing: 'sac-de-linge', kilo: { Lavage: 700, Complet: 1000 } },
] as const satisfies readonly UsualGarment[]

export type UsualDrawing = (typeof GARMENTS)[number]['drawing']

/** An owner starts from these; only the prices are their own. */
export const USUAL_GARMENTS: ReadonlyArray<UsualGarment & { drawing: UsualDrawing }> = GARMENTS

/** A service of a usual garment at an owner's price: by the kilo where that garment is sold so. */
export function usualServiceAt({ kilo }: UsualGarment, name: PriceColumn, price: number): Service {
  return kilo ? { name, price, minGrams: USUAL_MIN_GRAMS } : { name, price }
}

/** Whether a usual garment is offered with a service. */
export const hasUsualService = ({ kilo }: UsualGarment, name: PriceColumn): boolean =>
  kilo === undefined || name in kilo

/** The address of a garment's drawing. */
export const drawingUrl = (drawing: string): string => `/garments/${drawing}.svg`
