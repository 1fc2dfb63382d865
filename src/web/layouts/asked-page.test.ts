import { expect, test } from 'vitest'
import { ROLE_HOME, type Role } from '#shared/roles.ts'
import { askedPage } from './asked-page.ts'

test.each<[Role, string]>([
  ['client', '/client/suivi'],
  ['client', '/commander'],
  ['client', '/ticket/a'],
  ['client', '/commande/a'],
  ['livreur', '/livreur/dashboard?tri=heure'],
  ['livreur', '/etiquette/a'],
  ['admin', '/admin/caisse'],
  ['admin', '/client/facture/a'],
  ['superadmin', '/superadmin/panel'],
  ['superadmin', '/admin/caisse'],
  ['superadmin', '/client/facture/a'],
])('a %s who asked for %s comes there', (role, page) => {
  expect(askedPage(role, page)).toBe(page)
})

test.each<[Role, unknown]>([
  ['client', '/admin/caisse'],
  ['client', '/etiquette/a'],
  ['livreur', '/client/suivi'],
  ['livreur', '/client/facture/a'],
  ['admin', '/superadmin/panel'],
  ['admin', '/client/suivi'],
  ['superadmin', '/livreur/dashboard'],
  ['client', 'https://ailleurs.example/client/'],
  ['client', undefined],
])('a %s who asked for %s comes home', (role, page) => {
  expect(askedPage(role, page)).toBe(ROLE_HOME[role])
})
