import { screen, waitFor } from '@testing-library/react'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  type Order,
} from '#server/testing/factories.ts'
import { expect, expectText, test } from '#web/testing/component-test.ts'

const MAKE = {
  client: makeClient,
  livreur: makeLivreur,
  admin: makeAdmin,
  superadmin: makeSuperadmin,
} as const

type Address = string | ((order: Order) => string)

/** Each read: the role, the address, the failing call, and the sentence of the screen. */
const READS: [keyof typeof MAKE, Address, RegExp, string][] = [
  ['client', '/client/dashboard', /orders\.latest/, 'Impossible de charger les commandes.'],
  ['client', '/client/commandes', /orders\.mine/, 'Impossible de charger les commandes.'],
  [
    'client',
    '/client/historique',
    /orders\.history/,
    "Impossible de charger l'historique des commandes.",
  ],
  ['client', '/client/passer-commande', /catalogue/, 'Impossible de charger les produits.'],
  ['client', '/client/passer-commande', /times/, 'Impossible de charger les créneaux.'],
  ['client', '/client/profil', /profile\.overview/, 'Impossible de charger vos préférences.'],
  [
    'client',
    '/client/profil/securite',
    /profile\.sessions/,
    'Impossible de charger vos appareils.',
  ],
  ['client', '/client/profil/securite', /security\.overview/, 'Impossible de charger la sécurité.'],
  [
    'client',
    ({ id }) => `/client/facture/${id}`,
    /orders\.byId/,
    'Impossible de charger la facture.',
  ],
  ['livreur', '/livreur/dashboard', /missions\.list/, 'Impossible de charger les missions.'],
  ['livreur', '/livreur/historique', /missions\.history/, "Impossible de charger l'historique."],
  ['livreur', '/livreur/historique', /missions\.today/, 'Impossible de charger votre journée.'],
  ['livreur', '/livreur/historique', /cash\.mine/, 'Impossible de charger vos espèces.'],
  ['livreur', '/livreur/profil/service', /duty\.plan/, 'Impossible de charger le service.'],
  ['admin', '/admin/dashboard', /orders\.list/, 'Impossible de charger les commandes.'],
  ['admin', '/admin/commandes-non-assignees', /unassigned/, 'Impossible de charger les commandes.'],
  ['admin', '/admin/commandes-en-cours', /inProgress/, 'Impossible de charger les commandes.'],
  ['admin', '/admin/commandes-livrees', /delivered/, 'Impossible de charger les commandes.'],
  [
    'admin',
    ({ id }) => `/admin/dashboard?commande=${id}`,
    /orders\.(byId|detail)/,
    'Impossible de charger les détails de la commande.',
  ],
  ['admin', '/admin/caisse', /toVerify/, 'Impossible de charger les paiements.'],
  ['admin', '/admin/caisse', /refunds/, 'Impossible de charger les remboursements.'],
  ['admin', '/admin/caisse', /holdings/, 'Impossible de charger les espèces des livreurs.'],
  ['admin', '/admin/caisse', /handovers/, 'Impossible de charger les versements.'],
  ['admin', '/admin/caisse', /cash\.summary/, 'Impossible de charger les chiffres de la caisse.'],
  [
    'admin',
    '/admin/demandes?onglet=signalements',
    /flags\.list/,
    'Impossible de charger les signalements.',
  ],
  [
    'admin',
    '/admin/dashboard?vue=impayees',
    /orders\.list/,
    'Impossible de charger les commandes.',
  ],
  [
    'admin',
    '/admin/dashboard?vue=en-retard',
    /promises\.late/,
    'Impossible de charger les commandes bientôt en retard.',
  ],
  [
    'admin',
    '/admin/demandes?onglet=hebdomadaires',
    /recurring\.problems/,
    'Impossible de charger les commandes de chaque semaine.',
  ],
  [
    'admin',
    '/admin/demandes?onglet=livreurs',
    /users\.waiting/,
    'Impossible de charger les livreurs.',
  ],
  [
    'admin',
    '/admin/demandes?onglet=candidatures',
    /applications\.list/,
    'Impossible de charger les candidatures.',
  ],
  [
    'admin',
    '/admin/demandes?onglet=messages',
    /contact\.list/,
    'Impossible de charger les messages.',
  ],
  ['admin', '/admin/service', /duty\.team/, 'Impossible de charger les livreurs.'],
  ['admin', '/admin/carte', /onMap/, 'Impossible de charger les commandes.'],
  ['admin', '/admin/journee', /daySheet/, 'Impossible de charger la feuille du jour.'],
  ['admin', ({ id }) => `/etiquette/${id}`, /orders\.label/, 'Impossible de charger l’étiquette.'],
  ['superadmin', '/superadmin/panel', /users\.list/, 'Impossible de charger les comptes.'],
  [
    'superadmin',
    '/superadmin/panel',
    /checklist\.list/,
    'Impossible de charger la liste « Pour ouvrir ».',
  ],
  ['superadmin', '/superadmin/panel', /stats\./, 'Impossible de récupérer les statistiques.'],
  ['superadmin', '/superadmin/clients', /users\.list/, 'Impossible de charger les clients.'],
  ['superadmin', '/superadmin/livreurs', /users\.list/, 'Impossible de charger les livreurs.'],
  ['superadmin', '/superadmin/admins', /users\.list/, 'Impossible de charger les admins.'],
  ['superadmin', '/superadmin/commandes', /orders\.list/, 'Impossible de charger les commandes.'],
  ['superadmin', '/superadmin/gestion', /products\.list/, 'Impossible de charger les vêtements.'],
  ['superadmin', '/superadmin/journal', /journal\.list/, 'Impossible de charger le journal.'],
  [
    'superadmin',
    '/superadmin/reglages/maison',
    /settings\.all/,
    'Impossible de charger les réglages.',
  ],
  ['superadmin', '/superadmin/e-mails', /mails\.failures/, 'Impossible de charger les e‑mails.'],
]

for (const [role, address, call, said] of READS)
  test(`a ${role} to whom ${call.source} is not answered reads « ${said} », and « Réessayer » reads it again`, async ({
    server,
    page,
  }) => {
    const { t } = server
    await makeCatalogue(t)
    const person = await MAKE[role](t)
    const client = role === 'client' ? person : await makeClient(t)
    const livreur = role === 'livreur' ? person : await makeLivreur(t)
    const order = await makeOrder(t, { client, livreur, status: 'assigned' })
    await server.signIn(person)
    const mend = server.cut(call)
    page.open(typeof address === 'string' ? address : address(order))
    await expectText(said)
    mend()
    await waitFor(async () => {
      for (const again of screen.queryAllByRole('button', { name: 'Réessayer' }))
        await page.user.click(again)
      expect(document.body.textContent).not.toContain(said)
      expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
    })
  })
