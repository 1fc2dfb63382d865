import type { Outputs } from '#web/trpc.ts'

/** A delivered order of the client's. */
export type PastOrder = Outputs['orders']['history']['items'][number]

export const pastDay = ({ deliveredAt, createdAt }: PastOrder): number => deliveredAt ?? createdAt
