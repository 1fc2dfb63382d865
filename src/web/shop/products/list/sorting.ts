import { foldText } from '#shared/text/search-text.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import type { ManagedGarment } from '../garment-view.ts'

export type Sort = 'recents' | 'nom' | 'prix'

/** The sort orders of the catalogue. Their values are those of the address. */
export const SORTS: Array<{ value: Sort; label: string }> = [
  { value: 'recents', label: 'Plus récents' },
  { value: 'nom', label: 'Par nom' },
  { value: 'prix', label: 'Les plus chers' },
]

export const isSort = (value: string | null): value is Sort =>
  SORTS.some((sort) => sort.value === value)

const byName = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })

const highest = ({ services }: ManagedGarment) => Math.max(0, ...services.map(({ price }) => price))

/** The garments whose name, or the name of one of their services, contains the search. `garments` are newest first. */
export function searchAndSort(
  garments: readonly ManagedGarment[],
  sort: Sort,
  search: string,
): ManagedGarment[] {
  const foldedSearch = foldText(search)
  const found = garments.filter(({ name, services }) =>
    [name, ...services.map((service) => serviceLabel(service.name))].some((text) =>
      foldText(text).includes(foldedSearch),
    ),
  )
  if (sort === 'nom') return found.toSorted((a, b) => byName.compare(a.name, b.name))
  if (sort === 'prix') return found.toSorted((a, b) => highest(b) - highest(a))
  return found
}
