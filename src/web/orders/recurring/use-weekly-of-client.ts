import { eachMinute } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'

export const useWeeklyOfClient = (userId: string, enabled = true) =>
  trpc.recurring.ofClient.useQuery({ userId }, { enabled, refetchInterval: eachMinute })
