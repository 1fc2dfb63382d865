import type { Outputs } from '#web/trpc.ts'

/** A garment as the superadmin manages it. */
export type ManagedGarment = Outputs['products']['list'][number]
