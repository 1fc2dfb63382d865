import type { Deps } from '#server/deps.ts'
import { forgetOldApplications } from '#server/features/applications/applications.service.ts'
import { sweepSessions } from '#server/features/auth/session.ts'
import { forgetOldMessages } from '#server/features/contact/contact.service.ts'
import { forgetOldAnswers } from '#server/features/idempotency/idempotency.service.ts'
import { forgetStrayImages } from '#server/features/images/garment-images.service.ts'
import { forgetOldCodes } from '#server/features/internal/validation-code.ts'
import { forgetStrayPhotos } from '#server/features/photos/photo-files.ts'
import { forgetOldPositions } from '#server/features/positions/positions.service.ts'
import { listProducts } from '#server/features/products/products.service.ts'
import { forgetUnconfirmed } from '#server/features/signup/signup.service.ts'
import { forgetOldTokens } from '#server/features/tokens/tokens.service.ts'
import { forgetRemovedWords } from '#server/features/users/search-index.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import { emptyLog } from './db/database.ts'
import { forgetFiledMail } from './mail/file.ts'
import { forgetOldMail, isKept } from './mail/queue.ts'

/** Removes what nobody can use any more, now and every hour. */
export function sweepHourly(deps: Deps): void {
  // The next hour tries again.
  const tick = () => sweep(deps).catch((err) => deps.log.warn({ err }, 'sweep failed'))
  setInterval(tick, HOUR_MS).unref()
  void tick()
}

/** Removes what nobody can use any more. */
export async function sweep(deps: Deps): Promise<void> {
  const { env, log, database, clock } = deps
  await sweepSessions(database)
  await database.write((orm) => forgetOldAnswers(orm, clock.now()))
  await database.write((orm) => forgetUnconfirmed(orm, clock.now()))
  await database.write((orm) => forgetOldTokens(orm, clock.now()))
  await database.write((orm) => forgetOldCodes(orm, clock.now()))
  await database.write((orm) => forgetOldApplications(orm, clock.now()))
  await database.write((orm) => forgetOldMessages(orm, clock.now()))
  await database.write((orm) => forgetOldPositions(orm, clock.now()))
  await database.write((orm) => forgetOldMail(orm, clock.now()))
  await forgetFiledMail(env.dataDir, (id) => !isKept(database.orm, id))
  await forgetRemovedWords(database)
  await forgetStrayPhotos(deps)
  const shown = listProducts(database.orm).map(({ imageUrl }) => imageUrl)
  await forgetStrayImages(deps, shown)
  // Last: what was erased stands in the log until then.
  if (!emptyLog(database)) log.warn('another process reads the database: its log is not emptied')
}
