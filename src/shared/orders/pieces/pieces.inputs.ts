import * as z from 'zod/mini'
import { idField } from '#shared/fields.ts'
import { RELEASE_REASONS } from './release-words.ts'

/** Why an order leaves without a piece that is missing. */
export const incompleteField = z.enum(RELEASE_REASONS, 'Dites pourquoi elle part sans la pièce.')

export const releaseInput = z.strictObject({ orderId: idField, reason: incompleteField })
export type ReleaseInput = z.infer<typeof releaseInput>
