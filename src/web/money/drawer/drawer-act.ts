import type { MutationMeta } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'

export type Desk = Outputs['drawer']['desk']
export type Movement = Outputs['drawer']['movements']['items'][number]
export type Closing = Outputs['drawer']['closing']
export type ListedClosing = Outputs['drawer']['closings']['items'][number]

/** The options of acts at the drawer: it is read again, also after an error. */
export const DRAWER_ACT = {
  stale: ['drawer', 'dailyCeiling'],
} satisfies MutationMeta

/** The drawer as it is now. */
export const useDesk = () => trpc.drawer.desk.useQuery()
