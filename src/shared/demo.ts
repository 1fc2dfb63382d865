import type { Role } from './roles.ts'

/** One password for every demo account; demo data never exists on a public address. */
export const DEMO_PASSWORD = 'laveo-demo'

/** An account of the demonstration that anyone may sign in to. */
export interface DemoAccount {
  email: string
  fullname: string
  role: Role
}

/** The accounts that /connexion lists in demo mode. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: 'client@laveo.test', fullname: 'Aminata Koné', role: 'client' },
  { email: 'livreur@laveo.test', fullname: 'Konan Yao', role: 'livreur' },
  { email: 'admin@laveo.test', fullname: 'Mireille Assi', role: 'admin' },
  { email: 'superadmin@laveo.test', fullname: 'Adjoua Brou', role: 'superadmin' },
]
