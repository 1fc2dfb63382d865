import * as z from 'zod/mini'
import { lineField } from '#shared/fields.ts'

/** The sheet of first names on a tablet holds so many. */
export const MAX_WORKERS = 30

const nameField = lineField('Le prénom', 24)
const numberField = z.int().check(z.minimum(1), z.maximum(1e9))

export const addWorkerInput = z.strictObject({ name: nameField })
export type AddWorkerInput = z.infer<typeof addWorkerInput>

export const changeWorkerInput = z.strictObject({ n: numberField, name: nameField })
export type ChangeWorkerInput = z.infer<typeof changeWorkerInput>

export const workerInput = z.strictObject({ n: numberField })
