import { refetchEvery } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { WEEKLY_REFRESH_MS } from './weekly-refresh.ts'

export const useWeeklyOfClient = (userId: string, enabled = true) =>
  trpc.recurring.ofClient.useQuery(
    { userId },
    { enabled, refetchInterval: refetchEvery(WEEKLY_REFRESH_MS) },
  )
