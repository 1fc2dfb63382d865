import { nextPage } from '#web/components/lists/paged-list.tsx'
import { type Outputs, trpc } from '#web/trpc.ts'

export type PastMission = Outputs['missions']['history']['items'][number]
export type Handover = Outputs['cash']['mine']['handovers'][number]

/** The livreur's deliveries, page by page, newest first. */
export const usePastMissions = () => trpc.missions.history.useInfiniteQuery({}, { ...nextPage })

export const useToday = () => trpc.missions.today.useQuery()

/** The cash that the livreur carries, and their latest hand-overs. */
export const useOwnCash = () => trpc.cash.mine.useQuery()
