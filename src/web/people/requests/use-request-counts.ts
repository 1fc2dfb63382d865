import type { RequestTab } from '#shared/requests-path.ts'
import { eachMinute } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'

type Counts = Outputs['requests']['counts']

/** The numbers of all that waits for the team. */
export function useRequestCounts(enabled = true) {
  return trpc.requests.counts.useQuery(undefined, { enabled, refetchInterval: eachMinute })
}

/** The number of each tab of « Demandes »: together they are its badge. */
export function tabFigures({ toConfirm, messages, problems }: Counts): Record<RequestTab, number> {
  return {
    'a-confirmer': toConfirm,
    messages: Object.values(messages).reduce((sum, count) => sum + count, 0),
    problemes: problems.ours,
  }
}

/** The badge of « Demandes ». */
export function requestsToDo(counts: Counts | undefined): number | undefined {
  return counts && Object.values(tabFigures(counts)).reduce((sum, count) => sum + count, 0)
}
