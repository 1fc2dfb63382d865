import { foldText } from '#shared/text/search-text.ts'

/** Most people bring these, in this order; a name may say more: « Chemise homme ». */
const USUAL = ['chemise', 'pantalon', 'robe']

/** The garments of who has not ordered yet: what most people bring first, then the others in their order. */
export function usualFirst<Garment extends { name: string }>(
  garments: readonly Garment[],
): Garment[] {
  const named = garments.map((garment) => ({ garment, name: foldText(garment.name) }))
  const first = USUAL.flatMap(
    (usual) =>
      (
        named.find(({ name }) => name === usual) ??
        named.find(({ name }) => name.startsWith(`${usual} `))
      )?.garment ?? [],
  )
  return [...first, ...garments.filter((garment) => !first.includes(garment))]
}
