import type { Outputs } from '#web/trpc.ts'

/** An order that is late or will be, as the team's list shows it. */
export type LateOrder = Outputs['promises']['late']['orders'][number]

/** Nobody but the team can tell the client. Who deleted their account is told nothing. */
export const isToldByTeam = ({ told, client }: LateOrder) => told === 'none' && client.phone !== ''

/** The new hour of these orders is missed as the first was: they stand above the list of what is late, and not in it. */
export const isLateAgain = ({ isLate, isSecond }: LateOrder) => isLate && isSecond
