import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { fillOpenBusiness } from '../data-folder.ts'
import { signedIn } from '../signed-in.ts'
import { ORDERS_A_CLIENT } from './business.ts'

/** Streams that one session may hold at once. */
export const STREAMS_A_SESSION = 10
/** Sessions that one account keeps. */
const SESSIONS_AN_ACCOUNT = 20

/** The users of the server, in a data folder of its own: signed-in admins, and orders that the first livreur has. */
export interface Office {
  dataDir: string
  /** The first admin, whose session the first cookie is. */
  adminId: string
  /** Cookies of the team's sessions. */
  cookies: string[]
  orderIds: string[]
  livreurIds: [holder: string, other: string]
}

/** Makes them with the real services. */
export function makeOffice(
  dataDir: string,
  { sessions, orders }: { sessions: number; orders: number },
): Promise<Office> {
  return fillOpenBusiness(dataDir, async (t) => {
    const cookies: string[] = []
    const [admin, livreur, other] = [await makeAdmin(t), await makeLivreur(t), await makeLivreur(t)]
    for (let account = admin; cookies.length < sessions; account = await makeAdmin(t))
      for (let i = 0; i < SESSIONS_AN_ACCOUNT && cookies.length < sessions; i += 1) {
        const { headers } = await signedIn(t, account)
        cookies.push(headers.cookie ?? '')
      }
    const orderIds: string[] = []
    for (let client = await makeClient(t); orderIds.length < orders; client = await makeClient(t))
      for (let i = 0; i < ORDERS_A_CLIENT && orderIds.length < orders; i += 1) {
        const { id } = await makeOrder(t, { client, admin, livreur, status: 'assigned' })
        orderIds.push(id)
      }
    return { dataDir, adminId: admin.id, cookies, orderIds, livreurIds: [livreur.id, other.id] }
  })
}
