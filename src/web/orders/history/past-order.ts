import type { Outputs } from '#web/trpc.ts'

/** A delivered order of the client's. */
export type PastOrder = Outputs['orders']['history']['items'][number]

/** When an order was delivered, or for those of before that was recorded when it was placed. */
export const pastDay = ({ deliveredAt, createdAt }: PastOrder): number => deliveredAt ?? createdAt
