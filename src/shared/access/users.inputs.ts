import * as z from 'zod/mini'
import { idField } from '#shared/fields.ts'
import { paging, searchField } from '#shared/paging.ts'
import { LISTED_ROLES } from './users.ts'

export const userIdInput = z.strictObject({ userId: idField })

export const listUsersInput = z.strictObject({
  role: z.enum(LISTED_ROLES),
  /** Three letters or more of a name or a phone, or the start of an e-mail address. */
  search: searchField,
  ...paging,
})
export type ListUsersInput = z.infer<typeof listUsersInput>
