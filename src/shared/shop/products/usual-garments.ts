/** A garment that most laundries here take, with the name of its drawing under `/garments/`. */
export interface UsualGarment {
  name: string
  drawing: string
}

/** An owner starts from these; only the prices are their own. */
export const USUAL_GARMENTS = [
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
] as const satisfies readonly UsualGarment[]

export type UsualDrawing = (typeof USUAL_GARMENTS)[number]['drawing']

/** The address of a garment's drawing. */
export const drawingUrl = (drawing: string): string => `/garments/${drawing}.svg`
