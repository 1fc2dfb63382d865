import type { App } from './server.ts'

/** The contact details of the business, as its owner would save them in Réglages. */
export const CONTACT = {
  phone: '+2250709401865',
  email: 'bonjour@laveo.ci',
  address: 'Riviera 2, Cocody, Abidjan',
} as const

/** Saves them before the pages of a test are opened. */
export function saveContact({ db }: App): void {
  db.prepare("insert into settings (key, value, updated_at) values ('contact', ?, 1)").run(
    JSON.stringify(CONTACT),
  )
}
