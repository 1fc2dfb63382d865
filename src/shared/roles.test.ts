import { expect, test } from 'vitest'
import { isStaff, ROLE_HOME, ROLE_LABELS, ROLES } from './roles.ts'

test('there are four roles, spelled as they are stored', () => {
  expect(ROLES).toEqual(['client', 'livreur', 'admin', 'superadmin'])
})

test('each role lands in its own area and has its French name', () => {
  expect(ROLE_HOME).toEqual({
    client: '/client/dashboard',
    livreur: '/livreur/dashboard',
    admin: '/admin/dashboard',
    superadmin: '/superadmin/panel',
  })
  expect(ROLE_LABELS).toEqual({
    client: 'Client',
    livreur: 'Livreur',
    admin: 'Administrateur',
    superadmin: 'Super Admin',
  })
})

test('admins and superadmins are staff', () => {
  expect(ROLES.filter(isStaff)).toEqual(['admin', 'superadmin'])
})
