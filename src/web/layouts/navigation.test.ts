import { expect, test } from 'vitest'
import { allModules } from '#shared/shop/modules/modules.ts'
import type { NavGroup, NavItem } from '#web/components/frame/nav-item.ts'
import { type NavigationCounts, navigationOf } from './navigation.tsx'
import { screensOfStaff } from './staff-screens.tsx'

const labelsOf = (items: readonly (NavItem | NavGroup)[]) =>
  items.flatMap((one) => ('items' in one ? one.items : one)).map(({ label }) => label)

const DAILY = ['Commandes', 'Atelier', 'Tournées', 'Caisse', 'Demandes']
const ADMIN_PHONE = [
  'Commandes',
  'Tournées',
  'Nouvelle',
  'Caisse',
  'Atelier',
  'Demandes',
  'Clients',
  'Équipe',
]
const HOUSE = ['Stats', 'Catalogue', 'Réglages']
const WHOLE = { modules: allModules(true), arrived: { cashDesk: true, requests: true } }
const CLIENT = ['Accueil', 'Commander', 'Suivi', 'Historique', 'Profil']

test.each([
  ['a client', { role: 'client' }, CLIENT, CLIENT],
  [
    'a company',
    { role: 'client', isCompany: true },
    CLIENT,
    ['Accueil', 'Commander', 'Suivi', 'Historique', 'Factures', 'Profil'],
  ],
  [
    'a livreur',
    { role: 'livreur' },
    ['Missions', 'Historique', 'Profil'],
    ['Missions', 'Historique', 'Profil'],
  ],
  [
    'the owner of a new shop',
    {
      role: 'superadmin',
      modules: allModules(false),
      arrived: { cashDesk: false, requests: false },
    },
    ['Commandes', 'Tournées', 'Nouvelle', 'Clients', 'Équipe', ...HOUSE],
    ['Commandes', 'Tournées', 'Clients', 'Équipe', ...HOUSE],
  ],
  ['an admin', { role: 'admin' }, ADMIN_PHONE, [...DAILY, 'Clients', 'Équipe']],
  [
    'an owner',
    { role: 'superadmin' },
    [...ADMIN_PHONE, ...HOUSE],
    [...DAILY, 'Clients', 'Équipe', ...HOUSE],
  ],
] as const)('the screens of %s, on a phone and in the side bar', (_, of, phone, bar) => {
  const { nav, more = [], side = nav } = navigationOf({ ...WHOLE, ...of })
  expect(labelsOf([...nav, ...more])).toEqual(phone)
  expect(labelsOf(side)).toEqual(bar)
})

test('a count beside a link says what it is of, and none is said of nothing', () => {
  const counted = (counts: NavigationCounts) =>
    labelsAndCounts(navigationOf({ ...WHOLE, role: 'admin', counts }).side ?? [])
  expect(
    counted({ orders: 2, late: 1, toPlace: 2, payments: 3, requests: 1, livreurs: 1 }),
  ).toEqual([
    'Commandes: 2 non assignées',
    'Atelier: 1 en retard',
    'Tournées: 2 à placer',
    'Caisse: 3 à traiter',
    'Demandes: 1 à traiter',
    'Équipe: 1 à valider',
  ])
  expect(counted({ orders: 0, toPlace: undefined })).toEqual([])
  const [missions] = navigationOf({ ...WHOLE, role: 'livreur', counts: { missions: 1 } }).nav
  expect(missions?.counted).toBe('1 mission')
})

const labelsAndCounts = (side: readonly (NavItem | NavGroup)[]) =>
  side
    .flatMap((one) => ('items' in one ? one.items : one))
    .flatMap(({ label, counted }) => (counted ? [`${label}: ${counted}`] : []))

test('the search finds the screens that have come, and no other', () => {
  const found = (arrived: { cashDesk: boolean; requests: boolean }) =>
    labelsOf(screensOfStaff('admin', allModules(false), arrived))
  expect(found({ cashDesk: true, requests: true })).toEqual(
    expect.arrayContaining(['Caisse, à régler', 'Demandes', 'Messages', 'Problèmes', 'Impayées']),
  )
  const ofNew = found({ cashDesk: false, requests: false })
  expect(ofNew).toContain('Commandes')
  for (const label of ['Caisse, à régler', 'Demandes', 'Problèmes', 'Atelier'])
    expect(ofNew).not.toContain(label)
})
