import { isStaff, type Role } from '#shared/roles.ts'

/** Roles whose accounts may have a second factor to sign in with. A client has none yet: another line here would give it. */
export const FACTOR_ROLES = ['livreur', 'admin', 'superadmin'] as const satisfies readonly Role[]

/** Whether accounts of this role may have a second factor to sign in with. */
export function mayHaveFactor(role: Role): boolean {
  return FACTOR_ROLES.some((known) => known === role)
}

/** Two factors are not asked, advised, compulsory for the staff, or for livreurs too. */
export const FACTOR_RULES = ['off', 'urged', 'staff', 'team'] as const
export type FactorRule = (typeof FACTOR_RULES)[number]

/** The rule until a superadmin saves another one. */
export const DEFAULT_FACTOR_RULE: FactorRule = 'urged'

/** Whether a rule makes a second factor compulsory for somebody. */
export function isCompulsory(rule: FactorRule): boolean {
  return rule === 'staff' || rule === 'team'
}

/** The second factors of an account. Recovery codes come with either. */
export interface FactorWays {
  passkey: boolean
  totp: boolean
}

/** Whether an account has a second factor. */
export function hasFactor({ passkey, totp }: FactorWays): boolean {
  return passkey || totp
}

/** The demand on an account without a second factor; `needed`: it can do nothing else before. */
export type FactorDemand = 'none' | 'urged' | 'needed'

export function demandFor(role: Role, rule: FactorRule, ways: FactorWays): FactorDemand {
  if (!mayHaveFactor(role) || hasFactor(ways) || rule === 'off') return 'none'
  if (rule === 'urged') return 'urged'
  return rule === 'team' || isStaff(role) ? 'needed' : 'urged'
}

/** Given at once. */
export const RECOVERY_CODES = 10
/** Characters of a recovery code, without its dash. */
export const RECOVERY_LENGTH = 10
/** Characters that are not mistaken for one another on paper: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const RECOVERY_ALPHABET = 'ACDEFGHJKMNPQRTWXY34679'
/** Passkeys of one account at the most. */
export const MAX_PASSKEYS = 10
