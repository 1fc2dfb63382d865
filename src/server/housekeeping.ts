import type { Deps } from '#server/deps.ts'
import { deleteOldApplications } from '#server/features/applications/applications.service.ts'
import { deleteOldBaskets } from '#server/features/baskets/baskets.service.ts'
import { deleteOldMessages } from '#server/features/contact/contact.service.ts'
import { deleteOldAnswers } from '#server/features/idempotency/idempotency.service.ts'
import { deleteStrayImages } from '#server/features/images/garment-images.service.ts'
import { deleteOldLinks } from '#server/features/links/links.service.ts'
import { endOldRequests } from '#server/features/number-requests/number-requests.service.ts'
import { verifyOrderCounts } from '#server/features/order-counts/order-counts.service.ts'
import { deleteOldPhotos } from '#server/features/photos/old-photos.service.ts'
import { deleteStrayPhotos } from '#server/features/photos/photo-files.service.ts'
import { deleteOldPositions } from '#server/features/positions/positions.service.ts'
import { listProducts } from '#server/features/products/products.service.ts'
import { finishErasures } from '#server/features/profile/erasure.service.ts'
import { makeWeeklyOrders } from '#server/features/recurring/make-weekly.service.ts'
import { deleteOldSecurityEvents } from '#server/features/security/security.service.ts'
import { deleteOldAttempts } from '#server/features/sessions/attempts.service.ts'
import { sweepSessions } from '#server/features/sessions/sessions.service.ts'
import { deleteUnconfirmedAccounts } from '#server/features/signup/signup.service.ts'
import { deleteOldCodes } from '#server/features/staff-signup/validation-code.ts'
import { purgeSearchIndex } from '#server/features/users/search-index.ts'
import { isStorageRefusal } from '#server/lib/storage/storage-fault.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { emptyLog, type Orm } from './db/database.ts'
import { returnFreePages } from './db/upkeep/free-pages.ts'
import { deleteFiledMail } from './mail/file.ts'
import { deleteOldMail, isKept } from './mail/queue.ts'

type Task = (deps: Deps) => Promise<unknown>

/** Wraps a removal of rows older than a date. */
const rows =
  (remove: (orm: Orm, now: number, deps: Deps) => unknown): Task =>
  (deps) =>
    deps.database.write((orm) => remove(orm, deps.clock.now(), deps))

/** The tasks of each run, in this order: files are removed after the rows that named them. */
const TASKS: Record<string, Task> = {
  'weekly orders': (deps) => makeWeeklyOrders(deps),
  sessions: ({ database }) => sweepSessions(database),
  'security events': rows(deleteOldSecurityEvents),
  answers: rows(deleteOldAnswers),
  unconfirmed: rows(deleteUnconfirmedAccounts),
  links: rows(deleteOldLinks),
  codes: rows(deleteOldCodes),
  attempts: rows(deleteOldAttempts),
  baskets: rows(deleteOldBaskets),
  'requests by number': rows(endOldRequests),
  applications: rows(deleteOldApplications),
  messages: rows(deleteOldMessages),
  positions: rows(deleteOldPositions),
  erasures: (deps) => finishErasures(deps),
  mail: rows(deleteOldMail),
  'filed mail': ({ env, database }) =>
    deleteFiledMail(env.dataDir, (id) => !isKept(database.orm, id)),
  'order counts': (deps) => verifyOrderCounts(deps),
  words: ({ database }) => purgeSearchIndex(database),
  'old photos': (deps) => deleteOldPhotos(deps),
  photos: (deps) => deleteStrayPhotos(deps),
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
