import { AUDIENCES } from '#server/rights.ts'

/** The audiences of procedures, and one that sends photos. */
export const ROUTE_AUDIENCES = {
  ...AUDIENCES,
  'clients, approved livreurs, staff and tablets': [
    'client',
    'livreur',
    'admin',
    'superadmin',
    'tablet',
  ],
} as const

/** The visitors who may use a route outside the API. */
interface RouteRule {
  who: keyof typeof ROUTE_AUDIENCES
  /** Whether a client who follows by a link may use it too. */
  byLink?: true
  /** Whether it answers by a redirect, to the sign-in or to the client's orders, as a plain link must. */
  redirects?: true
  /** Whether it asks for a proof again when the last one is older than a quarter of an hour. */
  needsProof?: true
}

/** The visitors who may use each route; one without a row fails the line `matrix`. */
export const MAY_REQUEST: Readonly<Record<string, RouteRule>> = {
  'GET /healthz': { who: 'everyone' },
  'GET /readyz': { who: 'everyone' },
  // The signed link in it is the right to read.
  'GET /factures/:file': { who: 'everyone' },
  'GET /api/orders/:orderId/payer': { who: 'clients', byLink: true, redirects: true },
  'GET /api/orders/:orderId/paye': { who: 'clients', byLink: true, redirects: true },
  'GET /api/profil/donnees.json': { who: 'signed in' },
  'GET /api/clients/:clientId/donnees.json': { who: 'staff', needsProof: true },
  'GET /api/exports/:file': { who: 'superadmins', needsProof: true },
  'GET /api/orders/:orderId/photos/:photoId': { who: 'signed in, and tablets', byLink: true },
  'PUT /api/uploads/orders/:orderId/photos/:photoId': {
    who: 'clients, approved livreurs, staff and tablets',
    byLink: true,
  },
  'GET /api/drawer/receipts/:receiptId': { who: 'staff' },
  'PUT /api/uploads/drawer/:movement/:receiptId': { who: 'staff' },
  'PUT /api/uploads/slips/:receiptId': { who: 'staff' },
  'POST /api/uploads/garments': { who: 'superadmins' },
  'GET /uploads/public/:file': { who: 'everyone' },
  'GET /robots.txt': { who: 'everyone' },
  'GET /sitemap.xml': { who: 'everyone' },
  'GET /.well-known/security.txt': { who: 'everyone' },
  'GET /.well-known/laveo-key': { who: 'everyone' },
  'POST /contact': { who: 'everyone' },
  'POST /candidature-livreur': { who: 'everyone' },
  'POST /connexion': { who: 'everyone' },
  'POST /connexion/mon-lien': { who: 'everyone' },
  // The pages hold no data of an account: they ask the API for it.
  'GET /*': { who: 'everyone' },
}

/** Routes that are there in another mode only: Wave and WhatsApp sign theirs, and the demonstration answers on this machine alone. */
export const OTHER_ROUTES: ReadonlySet<string> = new Set([
  'POST /api/wave/webhook',
  'GET /api/whatsapp',
  'POST /api/whatsapp',
  'GET /demo/wave',
  'ALL /demo/e-mails/*',
  'GET /demo/e-mails',
  'GET /demo/e-mails/:name',
  'GET /demo/e-mails/:name/corps',
])
