import * as z from 'zod/mini'
import { idField } from '#shared/fields.ts'

export const setOrderAccountInput = z.strictObject({ orderId: idField, onAccount: z.boolean() })
export type SetOrderAccountInput = z.infer<typeof setOrderAccountInput>
