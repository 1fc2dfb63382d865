import * as z from 'zod/mini'
import { paging } from '#shared/paging.ts'
import { PROBLEM_LISTS } from './problem-kinds.ts'

export const problemListInput = z.strictObject({ list: z.enum(PROBLEM_LISTS), ...paging })
export type ProblemListInput = z.infer<typeof problemListInput>
