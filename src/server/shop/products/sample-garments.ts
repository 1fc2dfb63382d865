import type { Service } from '#shared/shop/prices/pricing.ts'
import {
  USUAL_GARMENTS,
  type UsualDrawing,
  type UsualGarment,
  usualServiceAt,
} from '#shared/shop/products/usual-garments.ts'

/** Francs for washing, ironing and both, of a bag those of one kilo; shirt, dress and trousers cost what the specified public page says. */
const SAMPLE_PRICES: Record<
  UsualDrawing,
  [lavage: number, repassage?: number | null, complet?: number]
> = {
  chemise: [800, 700, 1500],
  'costume-2-pieces': [3500, 2500, 6000],
  cravate: [500, 400, 900],
  polo: [600, 500, 1100],
  pull: [1200, 600, 1800],
  robe: [1500, 1500, 3000],
  't-shirt': [500, 400, 900],
  'uniforme-scolaire': [1000, 800, 1800],
  veste: [2000, 1500, 3500],
  jean: [1200, 800, 2000],
  jupe: [900, 800, 1700],
  pantalon: [1000, 1000, 2000],
  short: [600, 500, 1100],
  boubou: [2000, 1800, 3800],
  'boubou-brode': [3000, 2500, 5500],
  'complet-pagne': [2500, 2000, 4500],
  pagne: [800, 700, 1500],
  couette: [4000],
  drap: [1000, 800, 1800],
  nappe: [1200, 1000, 2200],
  rideau: [2000, 1500, 3500],
  serviette: [500, 300, 800],
  'taie-d-oreiller': [300, 200, 500],
  'sac-de-linge': [700, null, 1000],
}

/** The usual garments at example prices, for the demonstration. */
export const SAMPLE_GARMENTS = USUAL_GARMENTS.map((garment) => ({
  name: garment.name,
  drawing: garment.drawing,
  services: servicesAt(garment, SAMPLE_PRICES[garment.drawing]),
}))

function servicesAt(
  garment: UsualGarment,
  [lavage, repassage, complet]: (typeof SAMPLE_PRICES)[UsualDrawing],
): Service[] {
  return [
    usualServiceAt(garment, 'Lavage', lavage),
    ...(repassage ? [usualServiceAt(garment, 'Repassage', repassage)] : []),
    ...(complet ? [usualServiceAt(garment, 'Complet', complet)] : []),
  ]
}
