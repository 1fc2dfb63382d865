import type { Outputs } from '#web/trpc.ts'

/** An order that is late or will be, as the team's list shows it. */
export type LateOrder = Outputs['promises']['late']['orders'][number]

/** Nobody but the team can tell the client. Who deleted their account is told nothing. */
export const isToldByTeam = ({ told, client }: LateOrder) => told === 'none' && client.phone !== ''
