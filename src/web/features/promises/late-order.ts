import type { Outputs } from '#web/trpc.ts'

/** An order that is late or will be, as the team's list shows it. */
export type LateOrder = Outputs['promises']['late']['orders'][number]
