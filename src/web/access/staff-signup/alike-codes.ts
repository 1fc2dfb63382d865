import type { Role } from '#shared/roles.ts'

interface AskedCode {
  id: string
  role: Role
  /** The network address from which it was asked for. */
  address: string
}

/** Tells codes apart that were asked for from one address, for one role; the list has the newest first. */
export function orderAmongAlike(
  { id, role, address }: AskedCode,
  codes: readonly AskedCode[],
): string {
  const alike = codes.filter((other) => other.role === role && other.address === address)
  if (alike.length < 2) return ''
  return alike[0]?.id === id ? ', le dernier demandé' : ', demandé avant'
}
