import { trpc } from '#web/trpc.ts'

/**
 * The image of each garment, by its id: none until the catalogue is loaded, because images are
 * optional.
 */
export function useGarmentImages(): ReadonlyMap<string, string | null> {
  const { data } = trpc.products.catalogue.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return new Map(data?.products.map(({ id, imageUrl }) => [id, imageUrl]))
}
