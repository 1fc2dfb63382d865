import type { Outputs } from '#web/trpc.ts'

/** A client as the team reads them. */
export type ClientRecord = NonNullable<Outputs['clientRecords']['byId']>
