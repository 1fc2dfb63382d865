import type { ModuleName } from '#shared/shop/modules/modules.ts'

/** A person by what their account is when they call; a tablet of the workshop has none. */
export type Who = 'client' | 'pending livreur' | 'livreur' | 'admin' | 'superadmin' | 'tablet'

/** The people of each audience. Somebody who is not signed in is heard by `everyone` alone. */
export const AUDIENCES = {
  everyone: ['client', 'pending livreur', 'livreur', 'admin', 'superadmin', 'tablet'],
  'signed in': ['client', 'pending livreur', 'livreur', 'admin', 'superadmin'],
  'signed in, and tablets': [
    'client',
    'pending livreur',
    'livreur',
    'admin',
    'superadmin',
    'tablet',
  ],
  clients: ['client'],
  'clients and staff': ['client', 'admin', 'superadmin'],
  livreurs: ['livreur'],
  'the team': ['pending livreur', 'livreur', 'admin', 'superadmin'],
  'livreurs and staff': ['livreur', 'admin', 'superadmin'],
  'the workshop': ['admin', 'superadmin', 'tablet'],
  staff: ['admin', 'superadmin'],
  superadmins: ['superadmin'],
} as const satisfies Record<string, readonly Who[]>
export type AudienceName = keyof typeof AUDIENCES

/** The rights of a procedure, which its builder carries and its guard reads. docs/rights.md has them all. */
export interface Rights {
  who?: AudienceName
  /**
   * A session of a client's link may call it too: to order, follow, answer, pay, write their name and address, and be told on a device or by
   * the channel that they choose. A link can be forwarded, so it opens no account, no password and no export, and never changes the number
   * (decision 063).
   */
  byLink?: true
  /** It asks the team for another proof of who they are where the last one is old. */
  needsProof?: true
  /** It gives an account its second factor, so one that owes it may call it. */
  givesFactor?: true
  /** It is refused while this module is off. What reads or ends what exists already (past invoices, clothes taken late, weekly notes) is of none. */
  module?: ModuleName
  /** A device without a network keeps it for later: what was done before its module was switched off is taken all the same. */
  isKept?: true
}
