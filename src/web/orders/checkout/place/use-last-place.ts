import { trpc } from '#web/trpc.ts'

/** The place of the last order of the client who is signed in. The form works without it, so it is not retried by itself. */
export function useLastPlace(enabled: boolean) {
  return trpc.checkout.lastPlace.useQuery(undefined, { retry: false, enabled })
}
