import type { Role } from '#shared/roles.ts'

export type AccountState = 'active' | 'waiting' | 'unconfirmed' | 'recorded' | 'disabled'

/** The French of each state. */
export const ACCOUNT_STATE_LABELS: Record<AccountState, string> = {
  active: 'Actif',
  waiting: 'En attente de validation',
  unconfirmed: 'E‑mail non confirmé',
  recorded: 'Sans e‑mail',
  disabled: 'Désactivé',
}

/** The name of a client whose account was erased. */
export const ERASED_CLIENT = 'Client supprimé'

/** A client's name where strangers read it: the first name and an initial, `Fatou D.`. */
export function nameOnBag(fullname: string): string {
  const [first = '', ...others] = fullname.trim().split(/\s+/)
  const initial = others.at(-1)?.charAt(0).toUpperCase()
  if (fullname === ERASED_CLIENT || !initial) return first
  return `${first}\u00a0${initial}.`
}

interface AccountFacts {
  role: Role
  /** It is null for a client whom the team recorded without one. */
  email: string | null
  emailConfirmedAt: number | null
  approvedAt: number | null
  disabledAt: number | null
}

/** Whether the team must still approve this account: a livreur who signed up, or a new superadmin. */
export function awaitsApproval({ role, approvedAt }: AccountFacts): boolean {
  return (role === 'livreur' || role === 'superadmin') && approvedAt === null
}

/** The state of an account: what keeps it from working comes first. */
export function accountState(account: AccountFacts): AccountState {
  if (account.disabledAt !== null) return 'disabled'
  if (account.email === null) return 'recorded'
  if (account.emailConfirmedAt === null) return 'unconfirmed'
  if (awaitsApproval(account)) return 'waiting'
  return 'active'
}

/** The superadmin's lists of accounts; superadmins are listed with the admins. */
export const LISTED_ROLES = ['admin', 'livreur', 'client'] as const satisfies readonly Role[]
export type ListedRole = (typeof LISTED_ROLES)[number]
