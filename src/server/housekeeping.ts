import type { Deps } from '#server/deps.ts'
import { isStorageRefusal } from '#server/lib/storage/storage-fault.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { deleteOldAskers } from './access/devices/pairing.service.ts'
import { deleteOldLinks } from './access/links/links.service.ts'
import { deleteOldSecurityEvents } from './access/security/security.service.ts'
import { deleteOldAttempts } from './access/sessions/attempts.service.ts'
import { sweepSessions } from './access/sessions/sessions.service.ts'
import { deleteUnconfirmedAccounts } from './access/signup/signup.service.ts'
import { deleteOldCodes } from './access/staff-signup/validation-code.ts'
import { purgeSearchIndex } from './access/users/search-index.ts'
import { emptyLog, type Orm } from './db/database.ts'
import { returnFreePages } from './db/upkeep/free-pages.ts'
import { deleteFiledMail } from './mail/file.ts'
import { deleteOldMail, isKept } from './mail/queue.ts'
import { deleteOldClientMessages, dropWorthless } from './messages/queue.ts'
import { deleteStrayReceipts } from './money/drawer/receipts.service.ts'
import { deleteOldPapers } from './money/fne/fne-steps.service.ts'
import { deleteOldBaskets } from './orders/baskets/baskets.service.ts'
import { closeSilentClaims } from './orders/claims/answer.service.ts'
import { endOldRequests } from './orders/number-requests/number-requests.service.ts'
import { verifyOrderCounts } from './orders/order-counts/order-counts.service.ts'
import { deleteOldPhotos } from './orders/photos/old-photos.service.ts'
import { deleteStrayPhotos } from './orders/photos/photo-files.service.ts'
import { makeWeeklyOrders } from './orders/recurring/make-weekly.service.ts'
import { deleteOldApplications } from './people/applications/applications.service.ts'
import { deleteOldMerges } from './people/client-records/unmerge.service.ts'
import { deleteOldMessages } from './people/contact/contact.service.ts'
import { finishErasures } from './people/profile/erasure.service.ts'
import { deleteOldAnswers } from './record/idempotency/idempotency.service.ts'
import { deleteStrayImages } from './record/images/garment-images.service.ts'
import { deleteOldPositions } from './rounds/positions/positions.service.ts'
import { listProducts } from './shop/products/products.service.ts'

type Task = (deps: Deps) => Promise<unknown>

/** Wraps a removal of rows older than a date. */
const rows =
  (remove: (orm: Orm, now: number, deps: Deps) => unknown): Task =>
  (deps) =>
    deps.database.write((orm) => remove(orm, deps.clock.now(), deps))

/** The tasks of each run, in this order: files are removed after the rows that named them. */
const TASKS: Record<string, Task> = {
  'weekly orders': (deps) => makeWeeklyOrders(deps),
  'silent claims': (deps) => closeSilentClaims(deps),
  sessions: ({ database }) => sweepSessions(database),
  'security events': rows(deleteOldSecurityEvents),
  answers: rows(deleteOldAnswers),
  unconfirmed: rows(deleteUnconfirmedAccounts),
  links: rows(deleteOldLinks),
  codes: rows(deleteOldCodes),
  attempts: rows(deleteOldAttempts),
  devices: rows(deleteOldAskers),
  baskets: rows(deleteOldBaskets),
  'requests by number': rows(endOldRequests),
  applications: rows(deleteOldApplications),
  messages: rows(deleteOldMessages),
  merges: rows(deleteOldMerges),
  'papers of the DGI': rows(deleteOldPapers),
  positions: rows(deleteOldPositions),
  erasures: (deps) => finishErasures(deps),
  mail: rows(deleteOldMail),
  'filed mail': ({ env, database }) =>
    deleteFiledMail(env.dataDir, (id) => !isKept(database.orm, id)),
  'worthless messages': rows(dropWorthless),
  'client messages': rows(deleteOldClientMessages),
  'order counts': (deps) => verifyOrderCounts(deps),
  words: ({ database }) => purgeSearchIndex(database),
  'old photos': (deps) => deleteOldPhotos(deps),
  photos: (deps) => deleteStrayPhotos(deps),
  receipts: (deps) => deleteStrayReceipts(deps),
  images: (deps) =>
    deleteStrayImages(
      deps,
      listProducts(deps.database.orm).map(({ imageUrl }) => imageUrl),
    ),
  // After what was deleted above.
  'free pages': ({ database }) => returnFreePages(database),
}

/** Makes the weekly orders that are due and removes expired data, now and every hour. */
export function sweepHourly(deps: Deps): void {
  const tick = () => sweep(deps).catch((err) => deps.log.warn({ err }, 'sweep failed'))
  setInterval(tick, HOUR_MS).unref()
  void tick()
}

/**
 * Removes expired data. A task that fails is logged, does not prevent the others, and is tried
 * again next time.
 */
export async function sweep(deps: Deps): Promise<void> {
  const { log, database } = deps
  for (const [name, run] of Object.entries(TASKS))
    try {
      await run(deps)
    } catch (err) {
      if (isStorageRefusal(err)) log.warn({ chore: name }, 'chore waits: nothing can be stored')
      else log.warn({ err, chore: name }, 'chore failed')
    }
  // Last: erased data stays in the database's log until it is emptied.
  if (!emptyLog(database))
    log.warn('an export or another process reads the database: its log is not emptied')
}
