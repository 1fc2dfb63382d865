/** Every address of the application is spelled here, once. */
export const paths = {
  home: '/',
  signIn: '/connexion',
  client: {
    dashboard: '/client/dashboard',
    order: '/client/passer-commande',
    orders: '/client/commandes',
  },
  livreur: { dashboard: '/livreur/dashboard' },
  admin: {
    dashboard: '/admin/dashboard',
    unassigned: '/admin/commandes-non-assignees',
    inProgress: '/admin/commandes-en-cours',
    delivered: '/admin/commandes-livrees',
  },
  superadmin: { panel: '/superadmin/panel' },
} as const
