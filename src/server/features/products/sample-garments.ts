import type { Service } from '#shared/money/pricing.ts'

interface Garment {
  name: string
  /** Name of its drawing under `/garments/`. */
  drawing: string
  services: Service[]
}

const garment = (
  name: string,
  drawing: string,
  lavage: number,
  repassage?: number,
  complet?: number,
): Garment => ({
  name,
  drawing,
  services: [
    { name: 'Lavage', price: lavage },
    ...(repassage ? [{ name: 'Repassage', price: repassage }] : []),
    ...(complet ? [{ name: 'Complet', price: complet }] : []),
  ],
})

/**
 * Usual garments with example prices in francs (washing, ironing, both), for the demonstration and for an empty catalogue.
 * Shirt, dress and trousers cost what the public page says.
 */
export const SAMPLE_GARMENTS: readonly Garment[] = [
  garment('Chemise', 'chemise', 800, 700, 1500),
  garment('Costume 2 pièces', 'costume-2-pieces', 3500, 2500, 6000),
  garment('Cravate', 'cravate', 500, 400, 900),
  garment('Polo', 'polo', 600, 500, 1100),
  garment('Pull', 'pull', 1200, 600, 1800),
  garment('Robe', 'robe', 1500, 1500, 3000),
  garment('T-shirt', 't-shirt', 500, 400, 900),
  garment('Uniforme scolaire', 'uniforme-scolaire', 1000, 800, 1800),
  garment('Veste', 'veste', 2000, 1500, 3500),
  garment('Jean', 'jean', 1200, 800, 2000),
  garment('Jupe', 'jupe', 900, 800, 1700),
  garment('Pantalon', 'pantalon', 1000, 1000, 2000),
  garment('Short', 'short', 600, 500, 1100),
  garment('Boubou', 'boubou', 2000, 1800, 3800),
  garment('Boubou brodé', 'boubou-brode', 3000, 2500, 5500),
  garment('Complet pagne', 'complet-pagne', 2500, 2000, 4500),
  garment('Pagne', 'pagne', 800, 700, 1500),
  garment('Couette', 'couette', 4000),
  garment('Drap', 'drap', 1000, 800, 1800),
  garment('Nappe', 'nappe', 1200, 1000, 2200),
  garment('Rideau', 'rideau', 2000, 1500, 3500),
  garment('Serviette', 'serviette', 500, 300, 800),
  garment('Taie d’oreiller', 'taie-d-oreiller', 300, 200, 500),
]

const STARTING: ReadonlySet<string> = new Set([
  'chemise',
  'pantalon',
  'robe',
  't-shirt',
  'polo',
  'jean',
  'jupe',
  'veste',
  'costume-2-pieces',
  'boubou',
  'complet-pagne',
  'pagne',
  'drap',
  'serviette',
  'couette',
])

/**
 * Offered to fill an empty catalogue in one tap; the prices are examples for the owner to check.
 */
export const STARTING_CATALOGUE: readonly Garment[] = SAMPLE_GARMENTS.filter(({ drawing }) =>
  STARTING.has(drawing),
)

/** The address of a garment's drawing. */
export const drawingUrl = (drawing: string): string => `/garments/${drawing}.svg`
