import { usualFirst } from '#shared/shop/products/usual-first.ts'
import { type Outputs, trpc } from '#web/trpc.ts'

export type OftenOrdered = Outputs['checkout']['oftenOrdered']

/** The person has not ordered yet. */
export const NOT_ORDERED_YET: OftenOrdered = { productIds: [], lastService: null }

/** Read once for the form, and not again: nothing may move under a finger once the list is shown. */
const ONCE = { retry: false, refetchInterval: false, staleTime: Number.POSITIVE_INFINITY } as const

/**
 * The garments that the client orders most often. Undefined while it is being asked. The order works without it: a failure or
 * a lost network leaves the list by name.
 */
export function useOftenOrdered(): OftenOrdered | undefined {
  const read = trpc.checkout.oftenOrdered.useQuery(undefined, ONCE)
  return read.data ?? nothingOnceFailed(read)
}

/** The same for the till: what everyone orders most often. */
export function usePopularGarments(): readonly string[] | undefined {
  const read = trpc.checkout.popular.useQuery(undefined, ONCE)
  return read.data ?? nothingOnceFailed(read)?.productIds
}

function nothingOnceFailed(read: { errorUpdateCount: number; fetchStatus: string }) {
  return read.errorUpdateCount > 0 || read.fetchStatus === 'paused' ? NOT_ORDERED_YET : undefined
}

/** The garments with those that are ordered most often first; the others keep their order. */
export function mostOrderedFirst<Garment extends { id: string; name: string }>(
  garments: readonly Garment[],
  productIds: readonly string[],
): Garment[] {
  if (productIds.length === 0) return usualFirst(garments)
  const often = productIds.flatMap((id) => garments.find((garment) => garment.id === id) ?? [])
  return [...often, ...garments.filter((garment) => !often.includes(garment))]
}
