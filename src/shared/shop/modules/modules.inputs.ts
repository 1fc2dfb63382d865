import * as z from 'zod/mini'
import { MODULE_NAMES } from './modules.ts'

export const turnModuleInput = z.strictObject({
  module: z.enum(MODULE_NAMES, 'Choisissez un des interrupteurs.'),
  isOn: z.boolean(),
})
