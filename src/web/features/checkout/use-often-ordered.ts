import { type Outputs, trpc } from '#web/trpc.ts'

export type OftenOrdered = Outputs['checkout']['oftenOrdered']

const NOTHING: OftenOrdered = { productIds: [], lastService: null }

/**
 * The garments ordered most often. Undefined while it is being asked, so that nothing moves under a finger once the list
 * is shown. The order works without it: a failure or a lost network leaves the list by name.
 */
export function useOftenOrdered(): OftenOrdered | undefined {
  const { data, errorUpdateCount, fetchStatus } = trpc.checkout.oftenOrdered.useQuery(undefined, {
    retry: false,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) return data
  return errorUpdateCount > 0 || fetchStatus === 'paused' ? NOTHING : undefined
}

/** The garments with those that are ordered most often first; the others keep their order. */
export function mostOrderedFirst<Garment extends { id: string }>(
  garments: readonly Garment[],
  productIds: readonly string[],
): Garment[] {
  const often = productIds.flatMap((id) => garments.find((garment) => garment.id === id) ?? [])
  return [...often, ...garments.filter((garment) => !often.includes(garment))]
}
