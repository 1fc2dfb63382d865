import * as z from 'zod/mini'
import { EXPORTS, type ExportName } from './exports.ts'

export const exportInput = z.strictObject({
  name: z.enum(Object.keys(EXPORTS) as [ExportName, ...ExportName[]]),
})
