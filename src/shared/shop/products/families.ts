import { singularOf } from '#shared/text/search-names.ts'
import { foldText } from '#shared/text/search-text.ts'

/** The families of garments in their order on screen: a short name for a chip, a longer one above the list. */
export const FAMILIES = [
  { key: 'hauts', chip: 'Hauts', title: 'Hauts et costumes' },
  { key: 'bas', chip: 'Bas', title: 'Bas' },
  { key: 'pagnes', chip: 'Pagnes', title: 'Pagnes et boubous' },
  { key: 'maison', chip: 'Maison', title: 'Linge de maison' },
  { key: 'autres', chip: 'Autres', title: 'Autres' },
] as const

export type Family = (typeof FAMILIES)[number]['key']

/** Words without accents, in the singular. A word that says no kind (« complet », « ensemble ») is in no family. */
const WORDS: Record<Exclude<Family, 'autres'>, string> = {
  hauts:
    'chemise chemisette chemisier blouse blouson costume cravate polo pull pullover gilet robe shirt tee sweat uniforme veste veston manteau tailleur smoking haut corsage debardeur tunique foulard toge soutane',
  bas: 'pantalon jean jupe short bermuda jogging legging culotte bas',
  pagnes: 'pagne boubou bazin kita wax caftan djellaba kaftan gandoura abacost bogolan',
  maison:
    'drap couette nappe rideau serviette taie housse oreiller couverture couvre plaid tapis voilage torchon peignoir coussin napperon edredon moustiquaire matelas',
}

const FAMILY_OF_WORD: ReadonlyMap<string, Family> = new Map(
  Object.entries(WORDS).flatMap(([family, words]) =>
    words.split(' ').map((word) => [word, family as Family] as const),
  ),
)

/**
 * The family of a garment by the first word of its name that is known: a « pantalon de costume » is a pantalon.
 * Names are the owner's free text, so any other garment is among « Autres ».
 */
export function familyOf(name: string): Family {
  for (const word of foldText(name).split(/[^a-z]+/)) {
    const family = FAMILY_OF_WORD.get(word) ?? FAMILY_OF_WORD.get(singularOf(word))
    if (family) return family
  }
  return 'autres'
}

/** Garments by family, in the order of the families; those without a garment are left out. */
export function byFamily<Garment extends { name: string }>(garments: readonly Garment[]) {
  return FAMILIES.map((family) => ({
    ...family,
    garments: garments.filter(({ name }) => familyOf(name) === family.key),
  })).filter((family) => family.garments.length > 0)
}
