import { refetchEvery } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'

/** Orders become late without any action. */
const REFRESH_MS = 30_000

/** The orders that are late or will be, with the new time that is proposed for each. */
export const useLateOrders = () =>
  trpc.promises.late.useQuery(undefined, {
    refetchInterval: refetchEvery(REFRESH_MS),
  })
