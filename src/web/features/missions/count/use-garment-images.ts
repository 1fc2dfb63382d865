import { trpc } from '#web/trpc.ts'

/** The picture of each garment, by its id: none while the catalogue is not there, for nobody waits for a drawing. */
export function useGarmentImages(): ReadonlyMap<string, string | null> {
  const { data } = trpc.products.catalogue.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return new Map(data?.products.map(({ id, imageUrl }) => [id, imageUrl]))
}
