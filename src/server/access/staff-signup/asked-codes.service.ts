import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { codeDigits } from '#server/lib/derived-secrets.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import { activeCodes } from './validation-code.ts'

/** The codes that wait for a superadmin to say their digits, without these; none where e-mails bring them. */
export function listAskedCodes({ database, env, clock }: RequestContext) {
  if (env.mailLeaves) return []
  return activeCodes(database.orm, clock.now()).map(
    ({ id, role, address, createdAt, expiresAt }) => ({ id, role, address, createdAt, expiresAt }),
  )
}

/**
 * The digits of a code, for a superadmin who has just proven who they are, and a line in the journal. It stays bound to the
 * browser that asked for it, so who overhears it cannot use it. Throws NOT_FOUND where e-mails bring codes, CODE_INVALID once it is used, over or replaced.
 */
export async function showCode(
  ctx: ServiceContext & Pick<RequestContext, 'env' | 'secret'>,
  codeId: string,
): Promise<{ digits: string }> {
  const { database, env, secret, clock } = ctx
  if (env.mailLeaves) throw new AppError('NOT_FOUND')
  return database.write((orm) => {
    const code = activeCodes(orm, clock.now()).find(({ id }) => id === codeId)
    if (!code) throw new AppError('CODE_INVALID')
    recordStaffAction(orm, ctx, { kind: 'staff_code_shown', data: { role: code.role } })
    return { digits: codeDigits(secret, code.id) }
  })
}
