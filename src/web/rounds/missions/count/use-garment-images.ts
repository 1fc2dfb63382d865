import { trpc } from '#web/trpc.ts'

/** The images of the garments by id. Empty until the catalogue is loaded, or if it cannot be loaded. */
export function useGarmentImages(): ReadonlyMap<string, string | null> {
  const { data } = trpc.products.catalogue.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return new Map(data?.products.map(({ id, imageUrl }) => [id, imageUrl]))
}
