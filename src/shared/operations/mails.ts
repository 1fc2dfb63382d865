import * as z from 'zod/mini'
import { idField } from '#shared/fields.ts'

export const mailIdInput = z.strictObject({ mailId: idField })

/** E-mails are counted up to here; beyond, a screen says « 99+ ». */
export const MAX_COUNTED_MAILS = 100
