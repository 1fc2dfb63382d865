import type { Outputs } from '#web/trpc.ts'

/** A claim as its client reads it. */
export type OwnClaim = Outputs['claims']['ofOrder']['claims'][number]

/** Whether the form of a new problem opens beside this claim: what is wrong with the linen is not said by « Pas d’accord avec le compte ». */
export const isRoomBeside = ({ state, kind }: Pick<OwnClaim, 'state' | 'kind'>): boolean =>
  state === 'closed' || kind === 'count'
