import * as z from 'zod/mini'
import { lineField } from '#shared/fields.ts'

/** The sheet of first names on a tablet holds so many. */
export const MAX_WORKERS = 30

export const addWorkerInput = z.strictObject({ name: lineField('Le prénom', 24) })
export type AddWorkerInput = z.infer<typeof addWorkerInput>

export const workerInput = z.strictObject({ n: z.int().check(z.minimum(1), z.maximum(1e9)) })
