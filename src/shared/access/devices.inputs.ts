import * as z from 'zod/mini'
import { idField, lineField } from '#shared/fields.ts'

const nameField = lineField('Le nom de la tablette', 30)

export const deviceIdInput = z.strictObject({ deviceId: idField })
export const nameDeviceInput = z.strictObject({ deviceId: idField, name: nameField })
export type NameDeviceInput = z.infer<typeof nameDeviceInput>
