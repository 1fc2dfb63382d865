import type { Outputs } from '#web/trpc.ts'

/** A claim as its client reads it. */
export type OwnClaim = Outputs['claims']['ofOrder']['claims'][number]
