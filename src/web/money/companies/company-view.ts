import type { Outputs } from '#web/trpc.ts'

/** A company as the team reads it. */
export type CompanyView = NonNullable<Outputs['companies']['byId']>
